import { ArrowUpDown, BanknoteArrowUp, ChevronRight, CreditCard, DoorOpen, IdCard, Landmark, Users } from 'lucide'
import clsx from 'clsx'
import { useCan } from '@/api/session'
import { useMayApprove } from '@/components/approvals/use-approval-rights'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { AgeText } from '@/components/admin/age-text'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { useTargetTimes } from '@/components/work/use-target-time'
import { workQueues } from '@/contract/work-queues'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import styles from './dashboard.module.css'
import { formatTarget, queuePath, workQueueOf, type Office, type Queue, type QueueKey } from '@/components/dashboard/admin-queues'

const subClass = '[--figure-face:var(--font-dm-sans)] block text-ink-faint text-12 font-normal whitespace-nowrap'

const queueLabels: Readonly<Record<QueueKey, { title: string; icon: IconDrawing }>> = translated({
  payments: { title: msg('Payments'), icon: CreditCard },
  withdrawals: { title: msg('Withdrawals'), icon: BanknoteArrowUp },
  payouts: { title: msg('Payouts due'), icon: Landmark },
  identity: { title: msg('Identity checks'), icon: IdCard },
  adjustments: { title: msg('Adjustments'), icon: ArrowUpDown },
  exits: { title: msg('Early exits'), icon: DoorOpen },
  changes: { title: msg('Change requests'), icon: Users },
})
const ages = ['< 4 h', '4–24 h', '1–3 d', '> 3 d'] as const
const ageClass = [
  'bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))]',
  'bg-[color-mix(in_srgb,var(--ink)_9%,var(--surface))]',
  'bg-warn-wash text-warn font-medium',
  'bg-warn text-surface font-medium',
] as const

/** Who decides items without an approval: large payments, held withdrawals and all exits require two approvals. */
const deciders: Readonly<Record<QueueKey, string>> = translated({
  payments: msg('one or two approvals'),
  withdrawals: msg('one or two approvals'),
  payouts: msg('payer differs from approver'),
  identity: msg('one approval'),
  adjustments: msg('another team member decides'),
  exits: msg('two approvals'),
  changes: msg('another team member approves'),
})

/** Whether the user decides items of a queue: by its approval policy, and payouts by the permission to pay. Others have read access. */
function useDecides(): (key: QueueKey) => boolean {
  const can = useCan()
  const mayApprove = useMayApprove()
  return (key) => {
    // This queue contains only items that the user may approve.
    if (key === 'changes') return true
    return key === 'payouts' ? can(workQueues.payouts.permissions ?? []) : mayApprove(key)
  }
}

function detail({ key, waiting, needSecond }: Queue, decides: boolean): string {
  if (waiting === 0) return t('None pending')
  if (!decides) return t('decided by other roles')
  if (needSecond === 0) return deciders[key]
  return t('{needSecond, plural, one {# needs a second approval} other {# need a second approval}}', { needSecond })
}

/** Open items, their amount, and their age. */
export function Queues({ office }: { office: Office }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const targetOf = useTargetTimes()
  const can = useCan()
  const decides = useDecides()
  const { items, overDay } = office.actionable
  return (
    <Panel
      dense
      title={<span className="whitespace-nowrap">{t('Work queue')}</span>}
      aside={
        <span className="max-md:text-end max-md:whitespace-normal">
          <Rich
            text="{items, plural, one {<0>#</0> item you can act on, <1>{overDay}</1> over a day old} other {<0>#</0> items you can act on, <1>{overDay}</1> over a day old}}"
            parts={[<span className="num" />, <span className="num" />]}
            values={{ items, overDay }}
          />
        </span>
      }
    >
      <table className={clsx(styles.queues, 'w-full border-collapse text-14 max-md:block')}>
        <caption className="sr-only">{t('Pending items by age')}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th scope="col">{t('Queue')}</th>
            <th scope="col" className={styles.end}>
              {t('Pending')}
            </th>
            <th scope="col" className={styles.end}>
              {inCurrency(t('Amount'), currency)}
            </th>
            {ages.map((age) => (
              <th key={age} scope="col" className={clsx('num', styles.ageColumn)}>
                {age}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              {t('Oldest')}
            </th>
            <th>
              <span className="sr-only">{t('Open')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {office.queues.map((queue) => (
            <QueueRow
              key={queue.key}
              queue={queue}
              target={targetOf(workQueueOf[queue.key])}
              decides={decides(queue.key)}
              explain={can('reports:read') ? explain : undefined}
            />
          ))}
        </tbody>
      </table>
      {drawer}
    </Panel>
  )
}

/** Pending amounts that are already in the ledger; those of the other queues are only posted when decided. */
const posted: Partial<Readonly<Record<QueueKey, Explained>>> = translated({
  withdrawals: {
    figure: 'withdrawalsWaiting',
    title: msg('Pending withdrawals'),
    description: msg('Requested by customers and pending review'),
  },
})

type RowProps = { queue: Queue; target: number | undefined; decides: boolean; explain: ((asked: Explained) => () => void) | undefined }

function QueueRow({ queue, target, decides, explain }: RowProps) {
  const { title, icon } = queueLabels[queue.key]
  const explained = posted[queue.key]
  const empty = queue.waiting === 0
  return (
    <tr className={clsx(empty && styles.none)}>
      <td>
        <Link href={queuePath[queue.key]} className="flex items-center gap-3 [&_svg]:text-ink-faint" hoverOverlay>
          <Icon as={icon} />
          <span className="font-medium">
            {title}
            <span className={subClass}>{detail(queue, decides)}</span>
          </span>
        </Link>
      </td>
      <td className={clsx('num', styles.end, styles.count, empty && styles.zero)}>{queue.waiting}</td>
      <td className={styles.end}>
        {queue.amount && !empty ? (
          <Why onClick={explained && explain?.(explained)}>
            <MoneyText value={queue.amount} />
          </Why>
        ) : null}
        {queue.key === 'exits' && !empty && <span className={subClass}>{t('after the penalty')}</span>}
      </td>
      {queue.ages.map((count, index) => (
        <td key={ages[index]} className={styles.ageColumn}>
          <span className={clsx('num', styles.age, count === 0 ? styles.empty : ageClass[index])} data-age={ages[index]}>
            {count === 0 ? '–' : count}
          </span>
        </td>
      ))}
      <td className={styles.end}>
        <AgeText since={queue.oldestAt} lateAfter={target} />
        {target !== undefined && (
          <span className={subClass}>
            <Rich text="target <0>{target}</0>" parts={[<span className="num" />]} values={{ target: formatTarget(target) }} />
          </span>
        )}
      </td>
      <td className={styles.go}>
        <Icon className="inline" as={ChevronRight} size={16} />
      </td>
    </tr>
  )
}
