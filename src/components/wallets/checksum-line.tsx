import { CircleCheck, Info } from 'lucide'
import type { Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { useAddressCheck } from './use-address-check'

/** The result of verifying the checksum in an address; nothing until it is computed. */
export function ChecksumLine({ wallet }: { wallet: Pick<Wallet, 'network' | 'address'> }) {
  const check = useAddressCheck(wallet.network, wallet.address)
  if (!check?.ok) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon as={check.checksum ? CircleCheck : Info} size={16} className={check.checksum ? 'text-good' : 'text-ink-faint'} />
      {check.checksum ? t('Checksum matches') : t('This address has no checksum')}
    </span>
  )
}
