import { Timeline as AntdTimeline } from 'antd'
import clsx from 'clsx'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { TimelineStep } from '@/ui/plain/progress/timeline'

type State = NonNullable<TimelineStep['state']>

const spoken = translated({ done: 'done', now: 'now', ask: msg('reply needed'), ahead: msg('upcoming') })
const dotClass: Record<State, string> = {
  done: 'bg-ink',
  now: 'bg-brand ring-4 ring-brand-wash',
  ask: 'border-2 border-warn bg-surface',
  ahead: 'border-[1.5px] border-dashed border-stone bg-surface',
}

const Entry = ({ title, when, text, state = 'done' }: TimelineStep) => (
  <>
    <div className="flex items-baseline justify-between gap-3 text-14">
      <span className={clsx('font-medium', state === 'ahead' && 'text-ink-soft')}>
        {title}
        {state !== 'done' && <span className="sr-only">, {spoken[state]}</span>}
      </span>
      {when && <span className="flex-none text-12 text-ink-faint">{when}</span>}
    </div>
    {text && <p className="text-12 leading-[1.125rem] text-ink-soft">{text}</p>}
  </>
)

/** Past and future events in order, by antd. */
export const Timeline = ({ steps, label, className }: { steps: readonly TimelineStep[]; label: string; className?: string }) => (
  <AntdTimeline
    aria-label={label}
    {...(className ? { className } : {})}
    items={steps.map(({ key, ...step }) => ({
      key,
      icon: <span className={clsx('block size-2.5 rounded-pill', dotClass[step.state ?? 'done'])} />,
      content: <Entry key={key} {...step} />,
    }))}
  />
)
