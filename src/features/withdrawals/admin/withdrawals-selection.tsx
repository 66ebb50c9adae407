import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { useApprovalRefusal } from '@/components/approvals/use-approval-rights'
import type { BulkResult } from '@/components/decisions/bulk-results'
import { BulkResults, DecisionModal } from '@/components/decisions/decision-window'
import { withdrawalDeclined } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { SelectionBar } from '@/components/decisions/selection-bar'
import type { Selection } from '@/components/resource/list/list-props'
import { useCurrency } from '@/components/requests/settings'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { useRefusal } from '@/components/requests/use-refusal'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { declineReasons } from './decline-reasons'
import { ReverseBulk } from './bulk-reversals'
import { withdrawalReads } from './use-withdrawal-commands'

const BulkWithdrawalApproval = dynamic(() => import('./bulk-approval').then((file) => file.BulkWithdrawalApproval), { ssr: false })
const NewBatch = dynamic(() => import('./batches/new-batch').then((file) => file.NewBatch), { ssr: false })

type Event = 'approve' | 'decline'
type Done = { id: string | null; reversibleUntil: string | null; results: readonly BulkResult[] }

const sumOf = (chosen: readonly Withdrawal[]): string => toMoney(chosen.reduce((sum, { amount }) => sum + toMinor(amount), 0n))

/** Decides several withdrawals; the server decides each row separately and returns one result per row. */
function useDecideAll(chosen: readonly Withdrawal[]) {
  const { mutateAsync } = useWrite(withdrawals.bulk, { changes: withdrawalReads })
  return async (event: Event, rows: readonly Withdrawal[], note?: string): Promise<Done> => {
    const decided = rows.map(({ id, version }) => ({ id, version }))
    const { data } = await mutateAsync({ body: { event, withdrawals: decided, ...(note ? { note } : {}) } })
    const results = data.results.map((one) => ({
      id: one.id,
      name: chosen.find(({ id }) => id === one.id)?.code ?? one.id,
      ok: one.ok,
      message: one.message ?? (one.status ? withdrawalStatusLabels[one.status].text : ''),
    }))
    return { ...data, results }
  }
}

/** The bulk actions for withdrawals: approve, decline, or add to a payout batch. */
export function WithdrawalsSelection({ chosen, clear, hasKeys }: Selection<Withdrawal>) {
  const currency = useCurrency()
  const [window, setWindow] = useState<Event | 'batch'>()
  const [done, setDone] = useState<Done>()
  const refusal = useRefusal()
  const approvalRefusal = useApprovalRefusal()
  const decide = useDecideAll(chosen)
  const close = () => setWindow(undefined)
  const end = () => {
    setDone(undefined)
    clear()
  }
  const count = chosen.length
  const customerNote = useCustomerNote(
    chosen.map(({ user }) => user),
    { help: t('Each of these customers sees this reason.'), reasons: declineReasons, sentences: withdrawalDeclined },
  )
  const mayNotDecide = refusal({ permission: 'withdraws:update' })
  const isDue = chosen.some(({ status }) => status === 'APPROVED')
  const mayNotBatch =
    refusal({ permission: 'payouts:write' }) ?? (isDue ? undefined : t('None of these is approved. Only approved withdrawals can be paid.'))
  return (
    <>
      <SelectionBar
        count={count}
        sum={<MoneyText value={sumOf(chosen)} currency={currency} />}
        hasKeys={hasKeys}
        onClear={clear}
        actions={[
          { key: 'batch', label: t('Add to batch…'), press: 'B', disabledReason: mayNotBatch, onChoose: () => setWindow('batch') },
          {
            key: 'approve',
            label: t('Approve {count}…', { count }),
            press: 'A',
            disabledReason: approvalRefusal('withdrawals'),
            onChoose: () => setWindow('approve'),
          },
          { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNotDecide, onChoose: () => setWindow('decline') },
        ]}
      />
      {window === 'batch' && <NewBatch chosen={chosen} onClose={close} onCreated={clear} />}
      {window === 'approve' && (
        <BulkWithdrawalApproval chosen={chosen} onApprove={async (taken) => setDone(await decide('approve', taken))} onClose={close} />
      )}
      {window === 'decline' && (
        <DecisionModal
          label={t('Decline')}
          title={t('{count, plural, one {Decline # withdrawal?} other {Decline # withdrawals?}}', { count })}
          {...customerNote}
          onDecide={async ({ note }) => setDone(await decide('decline', chosen, note))}
          onClose={close}
        >
          {t('The amount is returned to the source balance or investment.')}
        </DecisionModal>
      )}
      {done && (
        <BulkResults
          results={done.results}
          onClose={end}
          action={done.id && done.reversibleUntil && <ReverseBulk id={done.id} until={done.reversibleUntil} onReversed={end} />}
        />
      )}
    </>
  )
}
