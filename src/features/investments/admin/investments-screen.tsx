import { useRouter } from 'next/router'
import { RequirePermission } from '@/components/session/require-permission'
import { InvestmentsList } from './investments-list'
import { PaymentsQueue } from './payments/payments-queue'

/** Two lists on one page; the address says which. */
export function InvestmentsScreen() {
  const { query } = useRouter()
  if (query.tab === 'payments')
    return (
      <RequirePermission permission="investments:read">
        <PaymentsQueue key="payments" />
      </RequirePermission>
    )
  return (
    <RequirePermission permission={['projects:read', 'investments:read']}>
      <InvestmentsList key="investments" />
    </RequirePermission>
  )
}
