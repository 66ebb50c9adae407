import dynamic from 'next/dynamic'
import { useState } from 'react'
import { StoredImage } from '@/components/files/stored-image'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { sentText } from '@/components/withdrawals/sent-text'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import type { Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList, type KeyValueRow } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { payoutLineLabels } from './batches/batch-labels'
import { TransactionLink } from './transaction-link'

const CorrectPayment = dynamic(() => import('./correct-payment').then((file) => file.CorrectPayment), { ssr: false })

const deciderText: Partial<Readonly<Record<Withdrawal['status'], string>>> = translated({
  DECLINED: msg('Declined by'),
  CANCELLED: msg('Cancelled by'),
  PAID: msg('Paid by'),
  FAILED: msg('Marked as failed by'),
})

/** Who approved, and who took the last decision after that: paying a withdrawal, or marking it as failed, is recorded as its decision. */
function peopleOf({ status, approvals, decidedBy }: Withdrawal): (KeyValueRow | undefined)[] {
  const decider = deciderText[status]
  const approvers = status === 'PENDING' ? [] : approvals.map(({ by }) => by.name ?? '')
  return [
    approvers.length > 0 ? { key: t('Approved by'), value: approvers.join(', ') } : undefined,
    decider !== undefined && decidedBy ? { key: decider, value: decidedBy.name } : undefined,
  ]
}

/** The decision and payment of a withdrawal, its batch, and corrections. */
export function PaymentOutcome({ withdrawal, currency }: { withdrawal: Withdrawal; currency: string }) {
  const { decidedBy, paidAt, approvedAt, transactionId, explorerUrl, sent, note, batch, failure } = withdrawal
  if (!decidedBy && !transactionId && !note && !batch) return null
  return (
    <section>
      <SectionTitle>{t('History')}</SectionTitle>
      <KeyValueList
        dense
        className="mt-1"
        rows={[
          ...peopleOf(withdrawal),
          approvedAt ? { key: t('Approved'), value: <DateText value={approvedAt} style="dateTime" /> } : undefined,
          batch ? { key: t('Payout batch'), value: <BatchLink batch={batch} /> } : undefined,
          paidAt
            ? { key: t('Paid, {net}', { net: formatMoney(withdrawal.net, currency) }), value: <DateText value={paidAt} style="dateTime" /> }
            : undefined,
          sent
            ? { key: t('Through {gateway}', { gateway: sent.gateway.title ?? t('a gateway') }), value: sentText(sent, currency) }
            : undefined,
          failure?.reference
            ? { key: t('Failure reference'), value: <span className="code break-all">{failure.reference}</span> }
            : undefined,
          failure?.proof
            ? { key: t('Proof'), value: <StoredImage id={failure.proof} alt={t('Proof of the failure')} className="max-h-40" /> }
            : undefined,
          transactionId ? { key: t('Transaction'), value: <TransactionLink id={transactionId} url={explorerUrl} /> } : undefined,
        ]}
      />
      {note && <p className="mt-2 text-13 text-ink-soft">“{note}”</p>}
      {batch?.status === 'RETURNED' && withdrawal.status === 'APPROVED' && (
        <Note tone="warn" className="mt-3" title={t('Returned from {code}:', { code: batch.code })}>
          {batch.reason}
        </Note>
      )}
      <Correction withdrawal={withdrawal} />
    </section>
  )
}

const BatchLink = ({ batch: { id, code, status } }: { batch: NonNullable<Withdrawal['batch']> }) => (
  <>
    <Link className="underline-soft num" href={adminPaths.payoutBatch(id)}>
      {code}
    </Link>
    , {payoutLineLabels[status].text.toLowerCase()}
  </>
)

function Correction({ withdrawal }: { withdrawal: Withdrawal }) {
  const [open, setOpen] = useState(false)
  const refused = useRefusal()({ permission: 'payouts:write' })
  const { correction, status } = withdrawal
  if (status !== 'PAID') return null
  return (
    <>
      {correction && (
        <Note tone="info" className="mt-3" title={t('Corrected.')}>
          <Rich
            text="{by} corrected it on {at}: “{reason}”. Recorded before: <0>{transactionId}</0>, {gateway}."
            parts={[<span className="code break-all" />]}
            values={{
              by: correction.by.name ?? '',
              at: <DateText value={correction.at} style="dateTime" />,
              reason: correction.reason,
              transactionId: correction.transactionId,
              gateway: correction.gateway.title ?? '',
            }}
          />
        </Note>
      )}
      <Button size="small" variant="quiet" className="mt-2" disabledReason={refused} onClick={() => setOpen(true)}>
        {t('Correct payment…')}
      </Button>
      {open && <CorrectPayment withdrawal={withdrawal} onClose={() => setOpen(false)} />}
    </>
  )
}
