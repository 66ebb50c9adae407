import { useRouter } from 'next/router'
import { RequirePermission } from '@/components/session/require-permission'
import { t } from '@/locales/text'
import { AdjustmentsList } from './adjustments-list'
import { CommissionsList } from './commissions-list'
import { TransactionsList } from './transactions-list'
import { TabSwitch } from './tab-switch'

/** Lists of transactions, adjustments and commissions. The menu shows this page to all staff; reading it requires a permission. */
export const TransactionsScreen = () => (
  <RequirePermission permission="user-transactions:read">
    <Lists />
  </RequirePermission>
)

function Lists() {
  const { query } = useRouter()
  if (query.tab === 'adjustments') return <AdjustmentsList key="adjustments" aside={<TabSwitch current="adjustments" />} />
  if (query.tab === 'commissions') return <CommissionsList key="commissions" aside={<TabSwitch current="commissions" />} />
  return <TransactionsList key="movements" title={t('User transactions')} aside={<TabSwitch current="movements" />} />
}
