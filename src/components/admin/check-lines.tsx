import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './pieces.module.css'

export type CheckLine = { key: string; ok: boolean; text: ReactNode; icon?: IconDrawing }

/** Check results: a tick if passed, a highlighted line if attention is needed. */
export const CheckLines = ({ lines, label }: { lines: readonly (CheckLine | false | undefined)[]; label: string }) => (
  <ul aria-label={label} className={styles.checks}>
    {lines.map(
      (line) =>
        line && (
          <li key={line.key} className={clsx(!line.ok && styles.look)}>
            <Icon as={line.icon ?? (line.ok ? Check : TriangleAlert)} size={16} label={line.ok ? t('Passed') : t('Needs attention')} />
            <span>{line.text}</span>
          </li>
        ),
    )}
  </ul>
)
