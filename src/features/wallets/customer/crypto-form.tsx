import { CircleCheck } from 'lucide'
import { useWrite } from '@/api/hooks'
import { networks } from '@/components/wallets/networks'
import { useAddressCheck } from '@/components/wallets/use-address-check'
import { useWallets } from '@/components/wallets/use-wallets'
import { wallets, type Network, type Wallet, type WalletOptions } from '@/contract/wallets'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { SelectField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { useForm } from '@/ui/plain/forms/use-form'
import { AddressField } from './address-field'

type Props = { payable: WalletOptions['networks']; book: readonly Wallet[]; onAdded: (wallet: Wallet) => void }

/** The default network, if payouts to it are possible: its fees are the lowest. */
const PREFERRED = 'TRC20'

/** A crypto address: network, currency, address and label. The same rules are checked while typing and by the server, which decides. */
export function CryptoForm({ payable, book, onAdded }: Props) {
  const first = payable.find((one) => one.network === PREFERRED) ?? payable[0]
  const unitsOf = (on: string) => payable.find((one) => one.network === on)?.currencies ?? []
  const { userId } = useWallets()
  const { mutateAsync } = useWrite(wallets.add, { changes: [wallets.list] })
  const form = useForm({
    initial: { network: first?.network ?? (PREFERRED as Network), currencyUnit: first?.currencies[0] ?? '', address: '', title: '' },
    schema: wallets.add.body,
    submit: async (values) => onAdded((await mutateAsync({ params: { userId }, body: values })).data),
  })
  const { network, currencyUnit } = form.values
  const address = form.values.address.trim()
  const check = useAddressCheck(network, address)
  const isKnown = book.some((wallet) => wallet.network === network && wallet.address.toLowerCase() === address.toLowerCase())
  const chooseNetwork = (chosen: string) => {
    const found = payable.find((one) => one.network === chosen)
    if (!found) return
    form.set('network', found.network)
    if (!found.currencies.includes(currencyUnit)) form.set('currencyUnit', found.currencies[0] ?? '')
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('The wallet was not added.')} />
      <div className="grid grid-cols-[minmax(0,1fr)_112px] gap-3">
        <SelectField
          label={t('Network')}
          name="network"
          value={network}
          error={form.errors.network}
          options={payable.map((one) => ({ value: one.network, label: networks[one.network].name }))}
          onChange={chooseNetwork}
        />
        <SelectField
          label={t('Currency')}
          options={unitsOf(network).map((unit) => ({ value: unit, label: unit }))}
          {...form.field('currencyUnit')}
        />
      </div>
      <AddressField check={check} {...form.field('address')} />
      {check?.ok && <Findings network={network} length={address.length} hasChecksum={check.checksum} isKnown={isKnown} />}
      <TextField label={t('Wallet label')} placeholder={t('Main wallet')} maxLength={60} {...form.field('title')} />
      <Button variant="primary" type="submit" block busy={form.busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}

type Found = { network: Network; length: number; hasChecksum: boolean; isKnown: boolean }

/** The findings about the address, each shown only if it applies. */
function Findings({ network, length, hasChecksum, isKnown }: Found) {
  const lines = [
    /^[AEIOU]/.test(networks[network].name) ? (
      <Rich
        text="{length, plural, one {An {network} address, <0>#</0> character} other {An {network} address, <0>#</0> characters}}"
        parts={[<span className="num" />]}
        values={{ network: networks[network].name, length }}
      />
    ) : (
      <Rich
        text="{length, plural, one {A {network} address, <0>#</0> character} other {A {network} address, <0>#</0> characters}}"
        parts={[<span className="num" />]}
        values={{ network: networks[network].name, length }}
      />
    ),
    hasChecksum ? t('Checksum valid') : t('No checksum: compare every character'),
    isKnown ? t('Already in your address book') : t('Not in your address book yet'),
  ]
  return (
    <ul className="-mt-1.5 grid gap-1 text-13 leading-5 text-ink-soft" aria-live="polite">
      {lines.map((line, index) => (
        <li key={index} className="flex gap-2">
          <Icon as={CircleCheck} size={16} className="mt-0.5 text-good" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
