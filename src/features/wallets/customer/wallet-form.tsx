import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useWallets } from '@/components/wallets/use-wallets'
import { wallets, type Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { BankForm } from './bank-form'
import { CryptoForm } from './crypto-form'

type Props = { book: readonly Wallet[]; onAdded: (wallet: Wallet) => void }
type Kind = 'crypto' | 'bank'

/** A crypto address or a bank account; bank accounts in the currencies that we can pay out. */
export function WalletForm({ book, onAdded }: Props) {
  const { userId } = useWallets()
  const [kind, setKind] = useState<Kind>('crypto')
  const { data } = useRead(wallets.bankOptions, { params: { userId }, query: {} }, { enabled: userId !== '' })
  const options = data?.data
  const noBank = options?.currencies.length === 0
  return (
    <div className="grid gap-4">
      <Segmented<Kind>
        wide
        label={t('Wallet type')}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'crypto', label: t('Crypto address') },
          { value: 'bank', label: t('Bank account'), disabled: noBank },
        ]}
      />
      {noBank && <p className="text-12 text-ink-faint">{t('We cannot pay out to bank accounts at the moment.')}</p>}
      {kind === 'bank' && options ? (
        <BankForm key={options.currencies.join()} holder={options.holder} currencies={options.currencies} onAdded={onAdded} />
      ) : (
        <CryptoForm book={book} onAdded={onAdded} />
      )}
    </div>
  )
}
