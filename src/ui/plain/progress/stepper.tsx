import clsx from 'clsx'
import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Panel } from '@/ui/plain/display/panel'
import styles from './stepper.module.css'

type Props = {
  number: number
  title: string
  state: 'done' | 'now' | 'waiting'
  /** Right of the title: a link or a hint. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
}

/** One step: numbered, ticked when done, collapsed until the previous ones are done. */
export const StepPanel = ({ number, title, state, aside, children, className }: Props) => (
  <Panel label={t('Step {number}: {title}', { number, title })} {...(className ? { className } : {})}>
    <div className="grid grid-cols-[40px_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)]">
      <span
        className={clsx(
          'grid place-items-center size-7 -mt-0.5 border rounded-full font-figures text-14/none font-medium max-md:hidden',
          state !== 'waiting' && 'border-ink',
          state !== 'now' && styles[state],
        )}
      >
        {state === 'done' ? <Icon as={Check} size={16} label={t('Done')} /> : number}
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className={styles.title}>{title}</h2>
          {aside && state !== 'waiting' && <div className="flex-none text-ink-soft text-14">{aside}</div>}
        </div>
        {state !== 'waiting' && children}
      </div>
    </div>
  </Panel>
)
