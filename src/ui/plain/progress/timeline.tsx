import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './timeline.module.css'

export type TimelineStep = {
  key: string
  title: ReactNode
  when?: ReactNode
  text?: ReactNode
  /** `now` is where it stands, `ask` waits for an answer, `ahead` has not happened. */
  state?: 'done' | 'now' | 'ask' | 'ahead'
}

const spoken = { done: 'done', now: 'now', ask: 'an answer is needed', ahead: 'still to come' } as const

/** What happened and what will, in order. */
export const Timeline = ({ steps, label, className }: { steps: readonly TimelineStep[]; label: string; className?: string }) => (
  <ol aria-label={label} className={clsx(styles.line, className)}>
    {steps.map(({ key, title, when, text, state = 'done' }) => (
      <li key={key} className={clsx(state !== 'done' && styles[state])}>
        <div className={styles.head}>
          <span>
            {title}
            {state !== 'done' && <span className="sr-only">, {spoken[state]}</span>}
          </span>
          {when && <span className={styles.when}>{when}</span>}
        </div>
        {text && <p className={styles.text}>{text}</p>}
      </li>
    ))}
  </ol>
)
