import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

/** `act` asks somebody to do something, `closed` is over and said no; red never means a loss. */
export type Tone = 'neutral' | 'good' | 'warn' | 'info' | 'act' | 'closed'

/** A state: a dot, a tone and always a word. */
export const StatusTag = ({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) => (
  <span className={clsx(styles.tag, tone !== 'neutral' && styles[tone], className)}>{children}</span>
)
