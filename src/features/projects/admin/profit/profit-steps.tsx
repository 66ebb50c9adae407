import { Check } from 'lucide'
import clsx from 'clsx'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './profit.module.css'

export type ProfitStep = 'enter' | 'preview' | 'paying' | 'paid'
const order: readonly ProfitStep[] = ['enter', 'preview', 'paying', 'paid']
const stepLabels: Readonly<Record<ProfitStep, string>> = translated({
  enter: msg('Enter'),
  preview: msg('Preview and confirm'),
  paying: msg('Paying out'),
  paid: msg('Paid out'),
})

/** The current step of the distribution. */
export function ProfitSteps({ step }: { step: ProfitStep }) {
  const now = order.indexOf(step)
  return (
    <ol
      className={clsx(styles.steps, 'flex flex-wrap gap-y-2 gap-x-6 text-ink-faint text-13/inherit max-md:gap-y-2 max-md:gap-x-3')}
      aria-label={t('Steps of the profit distribution')}
    >
      {order.map((one, index) => {
        const isDone = index < now || step === 'paid'
        return (
          <li
            key={one}
            className={clsx(isDone && styles.done, index === now && !isDone && styles.now)}
            aria-current={index === now ? 'step' : undefined}
          >
            <b>{isDone ? <Icon as={Check} size={12} label={t('Done')} /> : index + 1}</b>
            {stepLabels[one]}
          </li>
        )
      })}
    </ol>
  )
}
