import { useRouter } from 'next/router'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { Segmented } from '@/ui/admin/inputs/segmented'

type Tab = 'movements' | 'adjustments' | 'commissions'
const tabs = [
  { value: 'movements', label: 'Transactions' },
  { value: 'adjustments', label: 'Adjustments' },
  { value: 'commissions', label: 'Commissions' },
] as const
const address: Readonly<Record<Tab, string>> = {
  movements: firstPageOf(adminPaths.transactions),
  adjustments: adminPaths.adjustments,
  commissions: adminPaths.commissions,
}

export function TabSwitch({ current }: { current: Tab }) {
  const router = useRouter()
  return <Segmented<Tab> label="List" choices={tabs} value={current} onChange={(tab) => void router.push(address[tab])} />
}
