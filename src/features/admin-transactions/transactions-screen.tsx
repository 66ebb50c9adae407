import { useRouter } from 'next/router'
import { AdjustmentsList } from './adjustments-list'
import { CommissionsList } from './commissions-list'
import { MovementsList } from './movements-list'
import { TabSwitch } from './tab-switch'

/** Movements of all customers, corrections by hand, commissions: three lists on one page. Open to every internal user. */
export function TransactionsScreen() {
  const { query } = useRouter()
  if (query.tab === 'adjustments') return <AdjustmentsList key="adjustments" aside={<TabSwitch current="adjustments" />} />
  if (query.tab === 'commissions') return <CommissionsList key="commissions" aside={<TabSwitch current="commissions" />} />
  return <MovementsList key="movements" title="User transactions" aside={<TabSwitch current="movements" />} />
}
