import type { BankDetails, Wallet } from '@/contract/wallets'
import { t } from '@/locales/text'
import { AddressText } from '@/ui/plain/primitives/code-text'
import { CopyIcon } from '@/ui/plain/primitives/copy-button'
import { bankFormOf } from '@/domain/bank-forms'

type Props = { wallet: Pick<Wallet, 'address' | 'details'>; copyable?: boolean; className?: string }

/** The payout destination: a crypto address with highlighted ends, or a bank account in its usual format. */
export function Destination({ wallet: { address, details }, copyable = true, className }: Props) {
  if (!details) return <AddressText value={address} copyable={copyable} {...(className ? { className } : {})} />
  const bank = bankText(details)
  return (
    <span className={`block text-14 ${className ?? ''}`}>
      <span className="block">{details.holder}</span>
      <span className="num flex items-center gap-2 font-medium [overflow-wrap:anywhere]">
        {accountText(details)}
        {copyable && <CopyIcon text={details.iban ?? details.accountNumber ?? address} what={t('the account number')} />}
      </span>
      {bank && <span className="num block text-12 text-ink-soft">{bank}</span>}
    </span>
  )
}

/** Groups of four characters, so that two numbers can be compared by eye; a masked number is unchanged. */
const grouped = (text: string): string => (text.includes('…') ? text : text.replace(/(.{4})(?=.)/g, '$1 '))
const accountText = ({ iban, accountNumber }: BankDetails): string => grouped(iban ?? accountNumber ?? '')

/** The identification of the bank beside the account. An IBAN already contains its country. */
function bankText({ country, iban, bic, routingNumber }: BankDetails): string {
  const parts = [
    bic ? `BIC ${bic}` : '',
    routingNumber ? `${t(bankFormOf(country).routing.label)} ${routingNumber}` : '',
    iban ? '' : country,
  ]
  return parts.filter(Boolean).join(' · ')
}
