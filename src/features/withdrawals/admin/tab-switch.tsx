import { useRouter } from 'next/router'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'

type Tab = 'withdrawals' | 'batches'
const tabs = translated([
  { value: 'withdrawals', label: msg('Withdrawals') },
  { value: 'batches', label: msg('Payout batches') },
])
const address: Readonly<Record<Tab, string>> = {
  withdrawals: firstPageOf(adminPaths.withdraws),
  batches: adminPaths.payoutBatches,
}

/** Switches between two lists of one page: withdrawals and payout batches. */
export function TabSwitch({ current }: { current: Tab }) {
  const router = useRouter()
  const mayBatches = useCan()('payouts:read')
  if (!mayBatches) return null
  return <Segmented<Tab> label={t('List')} choices={tabs} value={current} onChange={(tab) => void router.push(address[tab])} />
}
