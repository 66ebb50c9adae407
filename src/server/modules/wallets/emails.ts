import { paths } from '@/config/paths'
import { writtenTime } from '@/domain/dates'
import type { Letter } from '@/server/work/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/email'
import type { WalletRow } from './queries'
import { inGroups } from './rules'

type Shown = Pick<WalletRow, 'title' | 'network' | 'currency_unit' | 'address' | 'details'>

function facts({ title, network, currency_unit, address, details }: Shown): (readonly [string, string])[] {
  const currency = ['Currency', currency_unit] as const
  if (!details) return [['Wallet', title], ['Network', network], currency, ['Address', inGroups(address)]]
  const { holder, iban, bic, routingNumber, accountNumber } = details
  return [
    ['Bank account', title],
    ['Account holder', holder],
    currency,
    ...(iban ? [['IBAN', inGroups(iban)] as const] : []),
    ...(routingNumber ? [['Bank', inGroups(routingNumber)] as const] : []),
    ...(accountNumber ? [['Account number', inGroups(accountNumber)] as const] : []),
    ...(bic ? [['BIC', bic] as const] : []),
  ]
}

const compare = ({ details }: Shown): string =>
  details
    ? 'Compare it with your bank details. Payments to a wrong account may be lost.'
    : 'Compare it with the address in your wallet app. Payments to a wrong address cannot be returned.'

const NOT_ME = 'This wasn’t me: freeze my account'

export const walletCodeLetter = (sender: Sender, name: string, wallet: Shown, code: string, freeze: string): Letter =>
  composeLetter(
    {
      template: 'wallet.code',
      subject: `Your code to confirm the wallet ${wallet.title}`,
      heading: 'Confirm a new wallet',
      paragraphs: [`Hello ${name}, this code confirms the wallet below and no other. It is valid for 10 minutes. ${compare(wallet)}`],
      code,
      facts: facts(wallet),
      action: { label: NOT_ME, path: freeze },
      footnote:
        'If you did not add this wallet, someone else has access to your account: freeze it with the link above. All devices are signed out.',
    },
    sender,
  )

export const walletConfirmedLetter = (sender: Sender, name: string, wallet: Shown, usableAt: Date, now: Date, freeze: string): Letter =>
  composeLetter(
    {
      template: 'wallet.confirmed',
      subject: `The wallet ${wallet.title} is confirmed`,
      heading: 'Your wallet is confirmed',
      paragraphs: [
        `Hello ${name}, ${usableAt <= now ? 'you can withdraw to this wallet now.' : `you can withdraw to this wallet from ${writtenTime(usableAt)}. This cooling-off period protects you if you did not add it.`}`,
      ],
      facts: facts(wallet),
      action: { label: NOT_ME, path: freeze },
    },
    sender,
  )

export const walletSuspendedLetter = (sender: Sender, name: string, wallet: Shown, note: string): Letter =>
  composeLetter(
    {
      template: 'wallet.suspended',
      subject: `Withdrawals to the wallet ${wallet.title} are suspended`,
      heading: 'Withdrawals to a wallet are suspended',
      paragraphs: [
        `Hello ${name}, our team has suspended this wallet. We pay no withdrawals to it until the suspension is lifted. You can remove it or add another one.`,
        `Reason: ${note}`,
      ],
      facts: facts(wallet),
      action: { label: 'View address book', path: paths.users.addressBook },
    },
    sender,
  )

export const walletRestoredLetter = (sender: Sender, name: string, wallet: Shown): Letter =>
  composeLetter(
    {
      template: 'wallet.restored',
      subject: `The wallet ${wallet.title} is active again`,
      heading: 'Your wallet is active again',
      paragraphs: [`Hello ${name}, we lifted the suspension of this wallet.`],
      facts: facts(wallet),
      action: { label: 'View address book', path: paths.users.addressBook },
    },
    sender,
  )
