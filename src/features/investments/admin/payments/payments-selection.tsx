import dynamic from 'next/dynamic'
import { useState } from 'react'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { failureOf } from '@/ui/plain/forms/failure'
import { useApprovalRefusal } from '@/components/approvals/use-approval-rights'
import { paymentQuestionReasons } from '@/components/customer-notes/question-reasons'
import { paymentDeclined, paymentQuestion } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import type { BulkResult } from '@/components/decisions/bulk-results'
import { BulkResults, DecisionModal } from '@/components/decisions/decision-window'
import { SelectionBar } from '@/components/decisions/selection-bar'
import type { Selection } from '@/components/resource/list/list-props'
import { useWrite } from '@/api/hooks'
import { useRefusal } from '@/components/requests/use-refusal'
import { useCurrency } from '@/components/requests/settings'
import { investments } from '@/contract/investments'
import { type Payment } from '@/contract/payments'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { declineReasons } from './payment-reasons'
import { sumOf } from './payment-rules'
import { paymentReads } from '../use-settle'

type Status = 'DECLINED' | 'MORE_INFO'
const did: Readonly<Record<Status, string>> = translated({ DECLINED: msg('Declined'), MORE_INFO: msg('Information requested') })

const BulkApprovalWindow = dynamic(() => import('./bulk-approval').then((file) => file.BulkApprovalWindow), { ssr: false })

/** Declines the selected payments, or requests information, one after the other; each has its own result. */
function useEach(chosen: readonly Payment[]) {
  const { mutateAsync } = useWrite(investments.settlePayment, { changes: paymentReads })
  return async (status: Status, note: string): Promise<BulkResult[]> => {
    const results: BulkResult[] = []
    for (const payment of chosen) {
      const body = { payment: payment.id, status, version: payment.version, note }
      const refusal = await mutateAsync({ body }).then(
        () => undefined,
        (error: unknown) => failureOf(error).message,
      )
      results.push({ id: payment.id, name: payment.code, ok: refusal === undefined, message: refusal ?? did[status] })
    }
    return results
  }
}

/** The bulk actions for payments. */
export function PaymentsSelection({ chosen, clear, hasKeys }: Selection<Payment>) {
  const currency = useCurrency()
  const refused = useRefusal()({ permission: 'investments:update' })
  const approvalRefusal = useApprovalRefusal()
  const [chosenStatus, setChosenStatus] = useState<'APPROVED' | Status>()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const decide = useEach(chosen)
  const close = () => {
    setChosenStatus(undefined)
    setResults(undefined)
    clear()
  }
  const count = chosen.length
  const customers = chosen.map(({ user }) => user)
  const help = t('Each of these customers sees this message.')
  const notes = {
    DECLINED: useCustomerNote(customers, { help, reasons: declineReasons, sentences: paymentDeclined }),
    MORE_INFO: useCustomerNote(customers, { help, reasons: paymentQuestionReasons, sentences: paymentQuestion }),
  }
  return (
    <>
      <SelectionBar
        count={count}
        sum={<MoneyText value={sumOf(chosen)} currency={currency} />}
        hasKeys={hasKeys}
        onClear={clear}
        actions={[
          {
            key: 'approve',
            label: t('Approve {count}…', { count }),
            press: 'A',
            // Disabled only if the user can approve none of them; the results name those that were refused.
            disabledReason: approvalRefusal('payments', Math.min(...chosen.map(({ approvalsNeeded }) => approvalsNeeded))),
            onChoose: () => setChosenStatus('APPROVED'),
          },
          {
            key: 'ask',
            label: t('Request information'),
            press: 'M',
            disabledReason: refused,
            onChoose: () => setChosenStatus('MORE_INFO'),
          },
          { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: refused, onChoose: () => setChosenStatus('DECLINED') },
        ]}
      />
      {chosenStatus === 'APPROVED' && <BulkApprovalWindow chosen={chosen} onCancel={() => setChosenStatus(undefined)} onDone={close} />}
      {chosenStatus && chosenStatus !== 'APPROVED' && (
        <DecisionModal
          label={chosenStatus === 'DECLINED' ? t('Decline') : t('Request information')}
          title={
            chosenStatus === 'DECLINED'
              ? t('Decline {count} payments?', { count })
              : t('Request information on {count} payments?', { count })
          }
          {...(chosenStatus === 'MORE_INFO'
            ? { reasonLabel: t('Information needed'), reasonMissing: t('Enter the information you need') }
            : {})}
          {...notes[chosenStatus]}
          onDecide={async ({ note }) => setResults(await decide(chosenStatus, note))}
          onClose={() => setChosenStatus(undefined)}
        />
      )}
      {results && <BulkResults results={results} onClose={close} />}
    </>
  )
}
