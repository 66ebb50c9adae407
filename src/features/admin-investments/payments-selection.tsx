import { useState } from 'react'
import { failureOf } from '@/ui/plain/failure'
import type { BulkResult } from '@/components/decision/bulk-results'
import { BulkResults, DecisionModal } from '@/components/decision/decision-window'
import { SelectionBar } from '@/components/decision/selection-bar'
import { useWrite } from '@/api/hooks'
import { useRefusal } from '@/components/use-refusal'
import { useCurrency } from '@/components/settings'
import { investments } from '@/contract/investments'
import { type Payment } from '@/contract/payments'
import { toMinor, toMoney } from '@/shared/money'
import { Button } from '@/ui/plain/button'
import { MoneyText } from '@/ui/plain/money-text'
import { useSubmit } from '@/ui/use-submit'
import { firstAmount } from './payment-rules'
import { paymentReads } from './use-settle'

type Status = 'APPROVED' | 'DECLINED' | 'MORE_INFO'
const did: Readonly<Record<Status, string>> = { APPROVED: 'Approved as claimed', DECLINED: 'Declined', MORE_INFO: 'Asked for more' }

const sumOf = (chosen: readonly Payment[]): string => toMoney(chosen.reduce((sum, { bookAmount }) => sum + toMinor(bookAmount), 0n))

/** Decides the ticked payments one after the other; each has its own result. */
function useEach(chosen: readonly Payment[]) {
  const { mutateAsync } = useWrite(investments.settlePayment, { changes: paymentReads })
  return async (status: Status, note?: string): Promise<BulkResult[]> => {
    const results: BulkResult[] = []
    for (const payment of chosen) {
      const body = {
        payment: payment.id,
        status,
        version: payment.version,
        ...(note ? { note } : {}),
        ...(status === 'APPROVED' ? { receivedAmount: firstAmount(payment) } : {}),
      }
      const refusal = await mutateAsync({ body }).then(
        () => undefined,
        (error: unknown) => failureOf(error).message,
      )
      results.push({ id: payment.id, name: payment.code, ok: refusal === undefined, words: refusal ?? did[status] })
    }
    return results
  }
}

/** What can be done with several payments at once. */
export function PaymentsSelection({ chosen, clear }: { chosen: readonly Payment[]; clear: () => void }) {
  const currency = useCurrency()
  const refused = useRefusal()({ permission: 'investments:update' })
  const [asked, setAsked] = useState<'DECLINED' | 'MORE_INFO'>()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const decide = useEach(chosen)
  const { busy, run } = useSubmit()
  const approve = () => void run(async () => setResults(await decide('APPROVED')))
  const close = () => {
    setResults(undefined)
    clear()
  }
  const count = chosen.length
  return (
    <>
      <SelectionBar count={count} sum={<MoneyText value={sumOf(chosen)} currency={currency} />} onClear={clear}>
        <Button size="tiny" busy={busy} disabledReason={refused} onClick={approve}>
          Approve {count}
        </Button>
        <Button size="tiny" disabledReason={refused} onClick={() => setAsked('MORE_INFO')}>
          Ask for more
        </Button>
        <Button size="tiny" disabledReason={refused} onClick={() => setAsked('DECLINED')}>
          Decline…
        </Button>
      </SelectionBar>
      {asked && (
        <DecisionModal
          label={asked === 'DECLINED' ? 'Decline' : 'Ask'}
          title={asked === 'DECLINED' ? `Decline ${count} payments?` : `Ask for more on ${count} payments?`}
          reasonLabel={asked === 'DECLINED' ? 'Why?' : 'What do you need?'}
          reasonHelp="Every one of these customers reads this."
          onDecide={async ({ note }) => setResults(await decide(asked, note))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {results && <BulkResults results={results} onClose={close} />}
    </>
  )
}
