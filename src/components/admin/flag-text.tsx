import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './pieces.module.css'

/** A short flag in a row: an icon and one or two words. */
export const FlagText = ({ icon, warn, children }: { icon: IconDrawing; warn?: boolean; children: ReactNode }) => (
  <span className={clsx(styles.flag, warn && styles.warn)}>
    <Icon as={icon} size={14} />
    <span data-word>{children}</span>
  </span>
)
