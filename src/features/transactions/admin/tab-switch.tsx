import { useRouter } from 'next/router'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'

type Tab = 'movements' | 'adjustments' | 'commissions'
const tabs = translated([
  { value: 'movements', label: msg('Transactions') },
  { value: 'adjustments', label: msg('Adjustments') },
  { value: 'commissions', label: msg('Commissions') },
])
const address: Readonly<Record<Tab, string>> = {
  movements: firstPageOf(adminPaths.transactions),
  adjustments: adminPaths.adjustments,
  commissions: adminPaths.commissions,
}

export function TabSwitch({ current }: { current: Tab }) {
  const router = useRouter()
  return <Segmented<Tab> label={t('List')} choices={tabs} value={current} onChange={(tab) => void router.push(address[tab])} />
}
