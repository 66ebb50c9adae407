import { useRouter } from 'next/router'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'

type Tab = 'investments' | 'payments'
const tabs = translated([
  { value: 'investments', label: msg('Investments') },
  { value: 'payments', label: msg('Payments') },
])
const address: Readonly<Record<Tab, string>> = {
  investments: firstPageOf(adminPaths.investments),
  payments: adminPaths.payments,
}

/** Switches between two lists of one page: investments and payments. */
export function TabSwitch({ current }: { current: Tab }) {
  const router = useRouter()
  const mayPayments = useCan()('investments:read')
  if (!mayPayments) return null
  return <Segmented<Tab> label={t('List')} choices={tabs} value={current} onChange={(tab) => void router.push(address[tab])} />
}
