import clsx from 'clsx'
import type { ReactNode } from 'react'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import styles from './timeline.module.css'

export type TimelineStep = {
  key: string
  title: ReactNode
  when?: ReactNode
  text?: ReactNode
  /** `now` is the current step, `ask` awaits a reply, `ahead` is in the future. */
  state?: 'done' | 'now' | 'ask' | 'ahead'
}

const spoken = translated({ done: msg('done'), now: msg('now'), ask: msg('reply needed'), ahead: msg('upcoming') })

/** Past and future events in order. */
export const Timeline = ({ steps, label, className }: { steps: readonly TimelineStep[]; label: string; className?: string }) => (
  <ol aria-label={label} className={clsx(styles.line, className)}>
    {steps.map(({ key, title, when, text, state = 'done' }) => (
      <li
        key={key}
        className={clsx(
          'relative pb-4.5 ps-7 last:pb-0 before:absolute before:z-1 before:start-1 before:top-[5px] before:size-2.5 before:rounded-full after:absolute after:start-[8.25px] after:top-2.5 after:-bottom-2.5 after:border-s-[1.5px] after:border-line-strong last:after:hidden',
          state === 'done' && 'before:bg-ink',
          state === 'ahead' && 'after:border-dashed',
          state !== 'done' && styles[state],
        )}
      >
        <div className={clsx(styles.head, 'flex items-baseline justify-between gap-3')}>
          <span>
            {title}
            {state !== 'done' && <span className="sr-only">, {spoken[state]}</span>}
          </span>
          {when && <span className={styles.when}>{when}</span>}
        </div>
        {text && <p className="text-ink-soft text-12/4.5 wrap-anywhere">{text}</p>}
      </li>
    ))}
  </ol>
)
