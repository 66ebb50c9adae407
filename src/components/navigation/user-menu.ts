import { ArrowDownUp, BanknoteArrowUp, IdCard, LayoutDashboard, Network, Sprout, WalletCards } from 'lucide'
import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { MenuItem } from './menu'

const { users } = paths

/** The menu of the customer area, in its fixed order (specification, section 2). */
export const userMenu: readonly MenuItem[] = translated([
  { key: 'dashboard', label: msg('Dashboard'), href: users.dashboard, under: users.dashboard, exact: true, icon: LayoutDashboard },
  {
    key: 'identity',
    label: msg('Identity Verification'),
    href: users.identityVerification,
    under: users.identityVerification,
    icon: IdCard,
  },
  { key: 'address-book', label: msg('Address Book'), href: users.addressBook, under: users.addressBook, icon: WalletCards },
  { key: 'investments', label: msg('Investments'), href: firstPageOf(users.investments), under: users.investments, icon: Sprout },
  { key: 'referrals', label: msg('Referrals'), href: firstPageOf(users.referrals), under: users.referrals, icon: Network },
  { key: 'transactions', label: msg('Transactions'), href: firstPageOf(users.transactions), under: users.transactions, icon: ArrowDownUp },
  { key: 'withdraws', label: msg('Withdraws'), href: firstPageOf(users.withdraws), under: users.withdraws, icon: BanknoteArrowUp },
])
