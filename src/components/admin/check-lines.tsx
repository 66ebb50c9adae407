import { Check, Ellipsis, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './pieces.module.css'

/** `ok` is undefined until the check has a result. */
export type CheckLine = { key: string; ok: boolean | undefined; text: ReactNode; icon?: IconDrawing }

const iconOf = (ok: boolean | undefined): IconDrawing => (ok === undefined ? Ellipsis : ok ? Check : TriangleAlert)
const resultOf = (ok: boolean | undefined): string => (ok === undefined ? t('No result yet') : ok ? t('Passed') : t('Needs attention'))

/** Check results: a tick if passed, a highlighted line if attention is needed. */
export const CheckLines = ({ lines, label }: { lines: readonly (CheckLine | false | undefined)[]; label: string }) => (
  <ul aria-label={label} className={styles.checks}>
    {lines.map(
      (line) =>
        line && (
          <li key={line.key} className={clsx(line.ok === false && styles.look, line.ok === undefined && styles.pending)}>
            <Icon as={line.icon ?? iconOf(line.ok)} size={16} label={resultOf(line.ok)} />
            <span>{line.text}</span>
          </li>
        ),
    )}
  </ul>
)
