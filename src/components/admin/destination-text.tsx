import { useCan } from '@/api/session'
import { Destination } from '@/components/wallets/destination'
import type { Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'

/** The payout destination: in full and copyable for those who pay; masked for other staff, as the server sends it. */
export function DestinationText({ wallet, className }: { wallet: Pick<Wallet, 'address' | 'details'>; className?: string }) {
  const isFull = useCan()('payouts:read')
  if (isFull) return <Destination wallet={wallet} {...(className ? { className } : {})} />
  return (
    <p className={className}>
      {wallet.details && <span className="block">{wallet.details.holder}</span>}
      <span className="num">{wallet.details?.iban ?? wallet.details?.accountNumber ?? wallet.address}</span>
      <span className="block text-12 text-ink-faint">{t('You need permission payouts:read to see it in full.')}</span>
    </p>
  )
}
