import { DestinationText } from '@/components/admin/destination-text'
import { reviewReasonLabels } from '@/components/admin/labels/labels'
import { ConfirmApproval } from '@/components/decisions/confirm-approval'
import { networkLabels } from '@/components/labels/labels'
import { useCurrency } from '@/components/requests/settings'
import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'
import { formatMoney } from '@/ui/plain/primitives/money-text'

type Props = { withdrawal: Withdrawal; onApprove: () => Promise<unknown>; onClose: () => void }

/** Confirms the approval of a withdrawal: amount, recipient, destination, and why it needs a review. */
export function WithdrawalApproval({ withdrawal, onApprove, onClose }: Props) {
  const currency = useCurrency()
  const { user, wallet, reviewReasons, approvals, lapsedApprovers, approvalsNeeded } = withdrawal
  const name = user.name ?? t('the customer')
  const needsAnother = approvals.length - lapsedApprovers.length + 1 < approvalsNeeded
  return (
    <ConfirmApproval
      title={t('Approve {amount} to {name}?', { amount: formatMoney(withdrawal.net, currency), name })}
      label={needsAnother ? t('Give first approval') : t('Approve withdrawal')}
      onApprove={onApprove}
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="text-ink-soft">
          {t('{code} to {wallet}, {network}', {
            code: withdrawal.code,
            wallet: wallet.title ?? t('Wallet'),
            network: networkLabels[wallet.network],
          })}
        </p>
        <DestinationText wallet={wallet} />
      </div>
      {reviewReasons.length > 0 && (
        <Note tone="warn" title={t('Review reasons:')}>
          {reviewReasons.map(({ reason }) => reviewReasonLabels[reason]).join('. ')}.
        </Note>
      )}
      {needsAnother && <p className="text-ink-soft">{t('A second approval is needed after yours.')}</p>}
    </ConfirmApproval>
  )
}
