import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { RequirePermission } from '@/components/session/require-permission'
import { PaymentsQueue } from './payments/payments-queue'

// The menu leads to the payments; the other list is loaded when its tab is opened.
const InvestmentsList = dynamic(() => import('./investments-list').then((file) => file.InvestmentsList), { ssr: false })

/** Two lists on one page; the URL determines which is shown. */
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
