import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { useCan, useSession } from '@/api/session'
import { AgeText } from '@/components/admin/age-text'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceList } from '@/components/resource/list/resource-list'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { fundLabels, networkLabels } from '@/components/labels/labels'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { useTargetTime } from '@/components/work/use-target-time'
import { returnedStatuses, withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { AllDue } from './batches/all-due'
import { BatchesList } from './batches/batches-list'
import { BulkReversals, useReversibleBulks } from './bulk-reversals'
import { reviewFile, ReviewFlag, stateFile, WithdrawalState } from './withdrawal-state'
import { TabSwitch } from './tab-switch'
import { WithdrawalsSelection } from './withdrawals-selection'

const OpenWithdrawal = dynamic(() => import('./open-withdrawal').then((file) => file.OpenWithdrawal), { ssr: false })

const column = columnsFor<Withdrawal>()
const isWaiting = ({ status }: Withdrawal): boolean => status === 'PENDING' || status === 'APPROVED'

/** Milliseconds after which an item is overdue. */
type TargetTimes = { review: number | undefined; payout: number | undefined }

/** The age of an approved withdrawal counts from its approval, with a separate target time for the payout. */
function Age({ row, targets }: { row: Withdrawal; targets: TargetTimes }) {
  const isApproved = row.status === 'APPROVED'
  return (
    <AgeText
      since={(isApproved && row.approvedAt) || row.createdAt}
      waiting={isWaiting(row)}
      lateAfter={isApproved ? targets.payout : targets.review}
    />
  )
}

const columnsIn = (currency: string, targets: TargetTimes) => [
  column.code('code', t('Code')),
  column.related('user', t('Customer')),
  column.custom(
    'wallet',
    t('To'),
    (row) => (
      <span className="num text-ink-soft" title={row.wallet.address}>
        {row.wallet.network} {shortAddress(row.wallet.address)}
      </span>
    ),
    { wide: true, file: { cells: [{ path: 'wallet.network' }, { path: 'wallet.address' }] } },
  ),
  column.money('amount', inCurrency(t('Amount'), currency), { sortable: true }),
  column.money('net', inCurrency(t('Paid out'), currency), { wide: true, isMuted: true }),
  column.custom('createdAt', t('Age'), (row) => <Age row={row} targets={targets} />, {
    align: 'end',
    sortable: true,
    sorts: 'age',
  }),
  column.custom('hold', t('Checks'), (row) => <ReviewFlag withdrawal={row} />, { file: reviewFile }),
  column.label('fund', t('From'), fundLabels, { wide: true, optional: true, isMuted: true }),
  column.custom('assignee', t('Assigned to'), (row) => <AssigneeTag assignee={row.assignee} />, { wide: true }),
  column.custom('status', t('Status'), (row) => <WithdrawalState withdrawal={row} />, { fixed: true, file: stateFile }),
]

const views = translated([
  { key: 'waiting', label: msg('Pending review'), query: { toReview: true } },
  { key: 'second', label: msg('Needs second approval'), query: { needsSecond: true } },
  { key: 'hold', label: msg('On hold'), query: { onHold: true } },
  { key: 'due', label: msg('Payouts due'), query: { due: true } },
  { key: 'approved', label: msg('Approved'), query: { status: ['APPROVED'] } },
  { key: 'paid', label: msg('Paid'), query: { status: ['PAID'] }, uncounted: true },
  { key: 'all', label: msg('All'), query: {}, uncounted: true },
])

const OPEN = ['PENDING', 'APPROVED'] as const
const options = Object.entries(withdrawalStatusLabels).map(([value, { text }]) => ({ value, label: text }))
const networks = Object.entries(networkLabels).map(([value, label]) => ({ value, label }))
const funds = Object.entries(fundLabels).map(([value, label]) => ({ value, label }))
const hints = translated([
  { keys: ['A'], does: msg('approve') },
  { keys: ['P'], does: msg('mark paid') },
  { keys: ['M'], does: msg('request information') },
  { keys: ['R'], does: msg('decline') },
  { keys: ['B'], does: msg('add to batch') },
  { keys: ['D'], does: msg('batch all due') },
])

/** Withdrawals and payout batches. The menu shows this page to all staff; reading it requires a permission. */
export function WithdrawalsScreen() {
  const { query } = useRouter()
  if (query.tab === 'batches')
    return (
      <RequirePermission permission="payouts:read">
        <BatchesList key="batches" />
      </RequirePermission>
    )
  return (
    <RequirePermission permission="withdraws:read">
      <WithdrawalsList key="withdrawals" />
    </RequirePermission>
  )
}

function WithdrawalsList() {
  const currency = useCurrency()
  const [review, payout] = [useTargetTime('withdrawals'), useTargetTime('payouts')]
  const targets = useMemo(() => ({ review, payout }), [review, payout])
  const columns = useMemo(() => columnsIn(currency, targets), [currency, targets])
  const [then, setThen] = useState(true)
  const { user } = useSession()
  const can = useCan()
  const mayAct = can(['withdraws:update', 'payouts:write'])
  const bulks = useReversibleBulks(can('withdraws:update'))
  return (
    <ResourceList<typeof withdrawals.list>
      title={t('Withdraws')}
      list={withdrawals.list}
      order={({ status, due, toReview }) =>
        due || toReview || status?.every((one) => one === 'PENDING' || one === 'APPROVED') ? 'ASC' : 'DESC'
      }
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.user.name}
          sub={<span className="num">{row.code}</span>}
          end={<MoneyText value={row.amount} />}
          endSub={<Age row={row} targets={targets} />}
          foot={
            <span className="flex items-center justify-between gap-3">
              <WithdrawalState withdrawal={row} />
              <ReviewFlag withdrawal={row} />
            </span>
          }
        />
      )}
      search={can('payouts:read') ? t('Code, name, transaction ID or address') : t('Code, name or transaction ID')}
      filters={[
        { kind: 'enum', key: 'status', label: t('Status'), options, multiple: true },
        { kind: 'enum', key: 'network', label: t('Network'), options: networks, multiple: true },
        { kind: 'enum', key: 'fund', label: t('From'), options: funds },
        { kind: 'boolean', key: 'onHold', label: t('Hold'), yes: t('On hold'), no: t('Not on hold') },
        { kind: 'boolean', key: 'due', label: t('Payout'), yes: t('Due'), no: t('Not due') },
        { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date requested') },
      ]}
      views={[
        ...views.map((view) => ({ ...view, query: { ...view.query } })),
        ...(user ? [{ key: 'mine', label: t('Assigned to me'), query: { assignee: user.id, status: [...OPEN] } }] : []),
      ]}
      totals={{ amount: 'amount', net: 'net' }}
      excluded={{ statuses: returnedStatuses, note: t('Totals exclude declined, cancelled and failed withdrawals.') }}
      aside={<TabSwitch current="withdrawals" />}
      lead={bulks.length > 0 && <BulkReversals bulks={bulks} />}
      actions={<AllDue />}
      empty={{ title: t('No withdrawals yet'), text: t('Withdrawals that customers request are listed for review.') }}
      detailPanel={(open) => <OpenWithdrawal open={open} then={{ on: then, onChange: setThen, goOn: open.goOn }} />}
      {...(mayAct ? { selection: (selected) => <WithdrawalsSelection {...selected} />, hints } : {})}
    />
  )
}
