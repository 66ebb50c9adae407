import { moneyReads } from '@/components/requests/money-reads'
import { useCommand } from '@/components/requests/use-command'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ConfirmButton } from '@/ui/overlays/confirm-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { toMinor } from '@/domain/money'

/** Whether an investment can still be cancelled free of charge; if not, why. */
export function cancelling(investment: Investment, now: number): { possible: boolean; reason?: string } {
  const { status, paymentStatus, cancellableUntil } = investment
  if (status === 'AWAITING_PAYMENT')
    return paymentStatus === 'PENDING'
      ? { possible: true, reason: t('A payment is in review. You can cancel after the review.') }
      : { possible: true }
  return { possible: status === 'ACTIVE' && cancellableUntil !== null && Date.parse(cancellableUntil) > now }
}

/** Cancels an investment that awaits payment or is within the cooling-off period. */
export function CancelPanel({ investment }: { investment: Investment }) {
  const now = useNow() ?? 0
  const { possible, reason } = cancelling(investment, now)
  if (!possible) return null
  return (
    <Panel flush className="flex items-center gap-4 px-6 py-4 max-md:order-9 max-md:flex-wrap max-md:px-4">
      <p className="flex-1 text-14 text-ink-soft max-md:basis-full">
        <span className="font-medium text-ink">{t('Cancel free of charge.')}</span>{' '}
        {investment.cancellableUntil && investment.status === 'ACTIVE' ? (
          <Rich
            text="You can cancel until {date}. The principal is returned to your balance, without payouts."
            values={{ date: <DateText value={investment.cancellableUntil} style="dateTime" className="num" /> }}
          />
        ) : (
          t('You can cancel until it is paid.')
        )}
      </p>
      <CancelInvestment investment={investment} reason={reason} />
    </Panel>
  )
}

type Props = { investment: Investment; reason?: string | undefined; quiet?: boolean }

export function CancelInvestment({ investment, reason, quiet = false }: Props) {
  const cancel = useCommand(investments.cancel, moneyReads)
  const { id, version, paidAmount } = investment
  return (
    <ConfirmButton
      label={t('Cancel investment')}
      size={quiet ? 'small' : 'mid'}
      variant={quiet ? 'quiet' : 'default'}
      title={t('Cancel this investment?')}
      cancelLabel={t('Keep investment')}
      disabledReason={reason}
      onConfirm={() => cancel({ params: { id }, body: { version } })}
    >
      <p>
        {toMinor(paidAmount) > 0n ? (
          <Rich
            text="The amount received, <0>{amount}</0>, is moved to your balance immediately."
            parts={[<span className="num" />]}
            values={{ amount: formatMoney(paidAmount) }}
          />
        ) : (
          t('No payment was received, so there is nothing to return.')
        )}{' '}
        {t('The reserved amount becomes available to other investors.')}
      </p>
    </ConfirmButton>
  )
}
