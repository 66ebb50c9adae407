import { useRead } from '@/api/hooks'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { ReadFailed } from '@/components/requests/reading'
import type { OpenRow } from '@/components/resource/list/list-props'
import { payments, type Payment } from '@/contract/payments'
import type { ThenNext } from '@/components/decisions/decision-bar'
import { t } from '@/locales/text'
import { PaymentInspector } from './payment-inspector'

/** The payment open beside the list; one that is not in the list is loaded by its id. */
export function OpenPayment({ open, then }: { open: OpenRow<Payment>; then: ThenNext }) {
  const { data, error, refetch } = useRead(payments.get, { params: { id: open.id } }, { enabled: open.row === undefined })
  if (error && !open.row && !data)
    return (
      <DetailPanel label={t('Payment')} title={t('Payment')} {...open.steps}>
        <ReadFailed title={t('We couldn’t load the payment')} error={error} onRetry={() => void refetch()} />
      </DetailPanel>
    )
  return <PaymentInspector payment={open.row ?? data?.data} steps={open.steps} then={then} />
}
