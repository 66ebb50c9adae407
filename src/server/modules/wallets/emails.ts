import { paths } from '@/config/paths'
import { msg, time, type Message, type Text } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'
import type { WalletRow } from './queries'
import { inGroups } from './rules'

type Shown = Pick<WalletRow, 'title' | 'network' | 'currency_unit' | 'address' | 'details'>

function facts({ title, network, currency_unit, address, details }: Shown): (readonly [Text, Text])[] {
  const currency = [msg('Currency'), currency_unit] as const
  if (!details) return [[msg('Wallet'), title], [msg('Network'), network], currency, [msg('Address'), inGroups(address)]]
  const { holder, iban, bic, routingNumber, accountNumber } = details
  return [
    [msg('Bank account'), title],
    [msg('Account holder'), holder],
    currency,
    ...(iban ? [['IBAN', inGroups(iban)] as const] : []),
    ...(routingNumber ? [[msg('Bank'), inGroups(routingNumber)] as const] : []),
    ...(accountNumber ? [[msg('Account number'), inGroups(accountNumber)] as const] : []),
    ...(bic ? [['BIC', bic] as const] : []),
  ]
}

const compare = ({ details }: Shown): Message =>
  details
    ? msg('Compare it with your bank details. Payments to a wrong account may be lost.')
    : msg('Compare it with the address in your wallet app. Payments to a wrong address cannot be returned.')

const NOT_ME = msg('This wasn’t me: freeze my account')

export const walletCodeEmail = (sender: Sender, name: string, wallet: Shown, code: string, freeze: string): EmailContent =>
  composeEmail(
    {
      template: 'wallet.code',
      subject: msg('Your code to confirm the wallet {title}', { title: wallet.title }),
      heading: msg('Confirm a new wallet'),
      paragraphs: [
        msg('Hello {name}, this code confirms only the wallet below. It is valid for 10 minutes. {compare}', {
          name,
          compare: compare(wallet),
        }),
      ],
      code,
      facts: facts(wallet),
      action: { label: NOT_ME, path: freeze },
      footnote: msg(
        'If you did not add this wallet, another person has access to your account: freeze it with the link above. This signs out all devices.',
      ),
    },
    sender,
  )

export const walletConfirmedEmail = (
  sender: Sender,
  name: string,
  wallet: Shown,
  usableAt: Date,
  now: Date,
  freeze: string,
): EmailContent =>
  composeEmail(
    {
      template: 'wallet.confirmed',
      subject: msg('The wallet {title} is confirmed', { title: wallet.title }),
      heading: msg('Your wallet is confirmed'),
      paragraphs: [
        usableAt <= now
          ? msg('Hello {name}, you can withdraw to this wallet now.', { name })
          : msg('Hello {name}, you can withdraw to this wallet from {time}. This cooling-off period protects you if you did not add it.', {
              name,
              time: time(usableAt),
            }),
      ],
      facts: facts(wallet),
      action: { label: NOT_ME, path: freeze },
    },
    sender,
  )

export const walletSuspendedEmail = (sender: Sender, name: string, wallet: Shown, note: string): EmailContent =>
  composeEmail(
    {
      template: 'wallet.suspended',
      subject: msg('Withdrawals to the wallet {title} are suspended', { title: wallet.title }),
      heading: msg('Withdrawals to a wallet are suspended'),
      paragraphs: [
        msg(
          'Hello {name}, our team has suspended this wallet. We will not pay withdrawals to it until the suspension is lifted. You can remove it or add another one.',
          { name },
        ),
        msg('Reason: {note}', { note }),
      ],
      facts: facts(wallet),
      action: { label: msg('View address book'), path: paths.users.addressBook },
    },
    sender,
  )

export const walletRestoredEmail = (sender: Sender, name: string, wallet: Shown): EmailContent =>
  composeEmail(
    {
      template: 'wallet.restored',
      subject: msg('The wallet {title} is active again', { title: wallet.title }),
      heading: msg('Your wallet is active again'),
      paragraphs: [msg('Hello {name}, we lifted the suspension of this wallet.', { name })],
      facts: facts(wallet),
      action: { label: msg('View address book'), path: paths.users.addressBook },
    },
    sender,
  )
