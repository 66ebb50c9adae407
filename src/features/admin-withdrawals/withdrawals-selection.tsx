import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import type { BulkResult } from '@/components/decision/bulk-results'
import { BulkResults, DecisionModal } from '@/components/decision/decision-window'
import { SelectionBar } from '@/components/decision/selection-bar'
import { useCurrency } from '@/components/settings'
import { withdrawalStatusWords } from '@/components/status'
import { useRefusal } from '@/components/use-refusal'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/shared/money'
import { Button } from '@/ui/plain/button'
import { MoneyText } from '@/ui/plain/money-text'
import { notify } from '@/ui/plain/notify'
import { useSubmit } from '@/ui/use-submit'
import { withdrawalReads } from './use-withdrawal-commands'

const NewBatch = dynamic(() => import('./new-batch').then((file) => file.NewBatch), { ssr: false })

type Event = 'approve' | 'decline'

const sumOf = (chosen: readonly Withdrawal[]): string => toMoney(chosen.reduce((sum, { amount }) => sum + toMinor(amount), 0n))

/** Several at once: the server decides row by row and says of each what became of it. */
export function WithdrawalsSelection({ chosen, clear }: { chosen: readonly Withdrawal[]; clear: () => void }) {
  const currency = useCurrency()
  const [declining, setDeclining] = useState(false)
  const [batching, setBatching] = useState(false)
  const refusal = useRefusal()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const { mutateAsync } = useWrite(withdrawals.bulk, { changes: withdrawalReads })
  const { busy, run } = useSubmit()

  const decide = async (event: Event, note?: string) => {
    const { data } = await mutateAsync({ body: { event, ids: chosen.map(({ id }) => id), ...(note ? { note } : {}) } })
    setResults(
      data.results.map((one) => ({
        id: one.id,
        name: chosen.find(({ id }) => id === one.id)?.code ?? one.id,
        ok: one.ok,
        words: one.message ?? (one.status ? withdrawalStatusWords[one.status].text : ''),
      })),
    )
  }
  const approve = async () => {
    const refused = await run(() => decide('approve'))
    if (refused) notify.error(`Nothing was approved. ${refused.message}`)
  }
  const count = chosen.length
  const mayNotDecide = refusal({ permission: 'withdraws:update' })
  const isDue = chosen.every(({ status }) => status === 'APPROVED')
  const mayNotBatch = refusal({ permission: 'payouts:write' }) ?? (isDue ? undefined : 'Only approved withdrawals can be paid.')
  return (
    <>
      <SelectionBar count={count} sum={<MoneyText value={sumOf(chosen)} currency={currency} />} onClear={clear}>
        <Button size="tiny" disabledReason={mayNotBatch} onClick={() => setBatching(true)}>
          Add to batch…
        </Button>
        <Button size="tiny" busy={busy} disabledReason={mayNotDecide} onClick={() => void approve()}>
          Approve {count}
        </Button>
        <Button size="tiny" disabledReason={mayNotDecide} onClick={() => setDeclining(true)}>
          Decline…
        </Button>
      </SelectionBar>
      {batching && <NewBatch chosen={chosen} onClose={() => setBatching(false)} onCreated={clear} />}
      {declining && (
        <DecisionModal
          label="Decline"
          title={`Decline ${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}?`}
          reasonHelp="Every one of these customers reads this."
          onDecide={({ note }) => decide('decline', note)}
          onClose={() => setDeclining(false)}
        >
          The money goes back to where it came from.
        </DecisionModal>
      )}
      {results && (
        <BulkResults
          results={results}
          onClose={() => {
            setResults(undefined)
            clear()
          }}
        />
      )}
    </>
  )
}
