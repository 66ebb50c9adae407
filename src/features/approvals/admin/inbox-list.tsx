import { Users } from 'lucide'
import { useRouter } from 'next/router'
import { useMemo, type ReactNode } from 'react'
import { AgeText } from '@/components/admin/age-text'
import { FlagText } from '@/components/admin/flag-text'
import { RowCard } from '@/components/admin/row-card'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { ResourceList } from '@/components/resource/list/resource-list'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { useTargetTimes } from '@/components/work/use-target-time'
import { inboxScope, type InboxItem, type InboxScope } from '@/contract/approval-inbox'
import { approvals } from '@/contract/approvals'
import { approvalQueues, type ApprovalQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor, type Column } from '@/ui/table/columns'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { queueLinkOf } from './queue-link'
import { NoRequests } from './change-requests-list'

const column = columnsFor<InboxItem>()
const kinds: Readonly<Record<string, string>> = Object.fromEntries(approvalQueues.map((queue) => [queue, workQueues[queue].item]))
const options = approvalQueues.map((queue) => ({ value: queue, label: workQueues[queue].title }))

/** Milliseconds after which an item of a queue is overdue. */
type TargetTimes = Readonly<Partial<Record<ApprovalQueue, number>>>

const Age = ({ row, targets }: { row: InboxItem; targets: TargetTimes }) => (
  <AgeText since={row.at} waiting={row.decidedAt === null} lateAfter={targets[row.queue]} />
)

/** "1 of 2", and why the user's approval would not count yet. */
function ApprovalsSoFar({ row }: { row: InboxItem }) {
  return (
    <span className="inline-flex items-center gap-x-3 max-md:flex-wrap">
      <span className="num">
        {t('{count} of {approvalsNeeded}', { count: row.approvals.length, approvalsNeeded: row.approvalsNeeded })}
      </span>
      {row.cannotApproveBecause && (
        <FlagText icon={Users} warn>
          <span title={row.cannotApproveBecause}>{t('Your approval does not count yet')}</span>
        </FlagText>
      )}
    </span>
  )
}

const assignee = () =>
  column.custom('assignee', t('Assigned to'), (row) => row.decidedAt === null && <AssigneeTag assignee={row.assignee} />, { wide: true })
const decidedBy = () => column.related('decidedBy', t('Decided by'), { isMuted: true })

/** The age and assignee of an open item; who decided a decided item, and when. */
const whenDecided = () => [decidedBy(), column.date('at', t('Decided'), { style: 'dateTime', sortable: true })]
const progressIn = (targets: TargetTimes): Readonly<Record<InboxScope, Column<InboxItem>[]>> => ({
  waiting: [
    column.custom('at', t('Age'), (row) => <Age row={row} targets={targets} />, { align: 'end', sortable: true, sorts: 'age' }),
    assignee(),
  ],
  proposed: [
    column.date('at', t('Requested'), { style: 'dateTime', sortable: true }),
    assignee(),
    decidedBy(),
    column.date('decidedAt', t('Decided'), { style: 'dateTime' }),
  ],
  decided: whenDecided(),
  decisions: whenDecided(),
})

const columnsIn = (currency: string, targets: TargetTimes, scope: InboxScope) => [
  column.label('queue', t('Type'), kinds),
  column.code('code', t('Code')),
  column.text('about', t('Name or change'), { maxWidth: 420 }),
  column.custom('amount', inCurrency(t('Amount'), currency), (row) => row.amount && <MoneyText value={row.amount} />, {
    align: 'end',
    sortable: true,
  }),
  column.custom('approvals', t('Approvals'), (row) => <ApprovalsSoFar row={row} />, {
    file: {
      cells: [{ path: 'approvals', as: 'count' }, cellWithin(msg('of {value}'), { path: 'approvalsNeeded' })],
    },
  }),
  ...progressIn(targets)[scope],
  column.text('outcome', t('Outcome'), { isMuted: true }),
]

const views = translated([
  { key: 'waiting', label: msg('To approve'), query: { scope: 'waiting' } },
  { key: 'proposed', label: msg('Requested by me'), query: { scope: 'proposed' }, uncounted: true },
  { key: 'decided', label: msg('Decided'), query: { scope: 'decided' }, uncounted: true },
  { key: 'decisions', label: msg('My decisions'), query: { scope: 'decisions' }, uncounted: true },
])

/** "Adjustment declined, by Grace Hopper". */
const outcomeOf = ({ outcome, decidedBy: by }: InboxItem): string =>
  by ? t('{outcome}, by {name}', { outcome: outcome ?? '', name: by.name ?? '' }) : (outcome ?? '')

/** Items of all queues: those that need the user's approval, the user's own requests, decided ones, and those that the user decided. */
export function InboxList({ aside }: { aside: ReactNode }) {
  const router = useRouter()
  const currency = useCurrency()
  const targetOf = useTargetTimes()
  const times = approvalQueues.map((queue) => targetOf(queue) ?? 0).join()
  const scope = inboxScope.safeParse(router.query.scope).data ?? 'waiting'
  const columns = useMemo(() => {
    const each = times.split(',').map(Number)
    const targets = Object.fromEntries(approvalQueues.flatMap((queue, at) => (each[at] ? [[queue, each[at]]] : [])))
    return columnsIn(currency, targets, scope)
  }, [currency, times, scope])
  return (
    <ResourceList<typeof approvals.inbox>
      title={t('Approvals')}
      list={approvals.inbox}
      aside={aside}
      order={({ scope }) => (scope === undefined || scope === 'waiting' ? 'ASC' : 'DESC')}
      columns={columns}
      name={(row) => row.code ?? row.about}
      card={(row) => (
        <RowCard
          title={row.about}
          sub={[kinds[row.queue], row.code].filter(Boolean).join(' ')}
          end={row.amount && <MoneyText value={row.amount} />}
          endSub={row.decidedAt === null ? <Age row={row} targets={{}} /> : <DateText value={row.decidedAt} style="dateTime" />}
          foot={row.outcome === null ? <ApprovalsSoFar row={row} /> : outcomeOf(row)}
        />
      )}
      search={t('Code, name or change')}
      filters={[
        { kind: 'enum', key: 'queue', label: t('Type'), options, multiple: true },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date') },
      ]}
      views={views.map((view) => ({ ...view, query: structuredClone(view.query) }))}
      empty={{ title: t('Nothing to approve'), text: <NoRequests /> }}
      onOpen={(row) => void router.push(scope === 'waiting' ? queueLinkOf(row) : row.link)}
    />
  )
}
