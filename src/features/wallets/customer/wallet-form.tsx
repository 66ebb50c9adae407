import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useWallets } from '@/components/wallets/use-wallets'
import { wallets, type Wallet, type WalletKind, type WalletOptions } from '@/contract/wallets'
import { t } from '@/locales/text'
import { Bone, Loading } from '@/ui/plain/feedback/skeleton'
import { ErrorState } from '@/ui/plain/feedback/state-box'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { BankForm } from './bank-form'
import { CryptoForm } from './crypto-form'

type Props = { book: readonly Wallet[]; onAdded: (wallet: Wallet) => void }

/** A form for a crypto address or a bank account, each offered if an active gateway can pay it. */
export function WalletForm({ book, onAdded }: Props) {
  const { userId } = useWallets()
  const { data, error, refetch } = useRead(wallets.options, { params: { userId }, query: {} }, { enabled: userId !== '' })
  const options = data?.data
  if (options) return <ChosenForm options={options} book={book} onAdded={onAdded} />
  if (error)
    return (
      <ErrorState title={t('We couldn’t load the form')} onRetry={() => void refetch()} error={error}>
        {error.message}
      </ErrorState>
    )
  return (
    <Loading label={t('Loading the form')} className="grid gap-4">
      <Bone width="100%" className="h-10" />
      <Bone width="100%" className="h-10" />
    </Loading>
  )
}

function ChosenForm({ options, book, onAdded }: Props & { options: WalletOptions }) {
  const { kinds, networks, bank } = options
  const [kind, setKind] = useState<WalletKind>(kinds[0] ?? 'CRYPTO')
  const crypto = networks.filter((one) => one.kind === 'CRYPTO')
  if (kinds.length === 0)
    return <p className="text-14 text-ink-soft">{t('We cannot pay out withdrawals at the moment. Please try again later.')}</p>
  return (
    <div className="grid gap-4">
      <Segmented<WalletKind>
        wide
        label={t('Wallet type')}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'CRYPTO', label: t('Crypto address'), disabled: !kinds.includes('CRYPTO') },
          { value: 'BANK', label: t('Bank account'), disabled: !kinds.includes('BANK') },
        ]}
      />
      {!kinds.includes('CRYPTO') && <p className="text-12 text-ink-faint">{t('We cannot pay out to crypto addresses at the moment.')}</p>}
      {!kinds.includes('BANK') && <p className="text-12 text-ink-faint">{t('We cannot pay out to bank accounts at the moment.')}</p>}
      {kind === 'BANK' ? (
        <BankForm key={bank.currencies.join()} holder={bank.holder} currencies={bank.currencies} onAdded={onAdded} />
      ) : (
        <CryptoForm key={crypto.map(({ network }) => network).join()} payable={crypto} book={book} onAdded={onAdded} />
      )}
    </div>
  )
}
