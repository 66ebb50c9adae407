import { CreditCard } from 'lucide'
import { StoredImage } from '@/components/files/stored-image'
import type { Gateway } from '@/contract/gateways'
import { Icon } from '@/ui/plain/primitives/icon'

/** A gateway's logo, or a plain card if it has none. */
export const GatewayLogo = ({ gateway }: { gateway: Gateway }) => (
  <span className="grid h-6 w-9 flex-none place-items-center overflow-hidden rounded-[4px] border border-line bg-ground text-ink-faint">
    {gateway.logo ? <StoredImage id={gateway.logo} alt="" className="max-h-full max-w-full" /> : <Icon as={CreditCard} size={16} />}
  </span>
)
