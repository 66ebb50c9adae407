import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

/** `act` requires an action, `closed` is a negative final state; red never means a loss. */
export type Tone = 'neutral' | 'good' | 'warn' | 'info' | 'act' | 'closed'

/** A status: a dot, a tone and always a word. */
export const StatusTag = ({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) => (
  <span className={clsx(styles.tag, tone !== 'neutral' && styles[tone], className)}>{children}</span>
)
