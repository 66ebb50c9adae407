import { paths } from '@/config/paths'
import type { BankDetails } from '@/contract/wallets'
import type { Hold } from '@/contract/withdrawals'
import type { Env } from '@/server/environment/env'
import type { Letter } from '@/server/work/effects'
import { writtenTime } from '@/domain/dates'
import { groupDigits, toMoney, type Minor } from '@/domain/money'
import { inGroups } from '../wallets/rules'
import { composeLetter, senderOf } from '../mail/email'
import type { PersonalNotification } from '../notifications/notify-person'

/** Where a withdrawal is paid. Mails show it in groups of four, so that the code is their only run of six digits. */
export type Payee = { title: string; address: string; network: string; details: BankDetails | null }

/** What the words of a mail are made of. */
export type Subject = {
  id: string
  code: string
  amount: Minor
  fee: Minor
  net: Minor
  payee: Payee
}

/** What is known before it is asked for. */
export type Asked = Omit<Subject, 'id' | 'code'>

const linkTo = (id: string) => paths.users.withdraw(id)
const money = (env: Env, minor: Minor) => `${groupDigits(toMoney(minor))} ${env.BOOK_CURRENCY}`

const payeeFacts = ({ title, address, network, details }: Payee): (readonly [string, string])[] =>
  details
    ? [
        ['Bank account', title],
        ['Account holder', details.holder],
        [details.iban ? 'IBAN' : 'Account', inGroups(details.iban ?? address)],
      ]
    : [
        ['Wallet', title],
        ['Address', `${inGroups(address)} (${network})`],
      ]

const factsOf = (env: Env, { amount, fee, net, payee }: Asked): (readonly [string, string])[] => [
  ['You withdraw', money(env, amount)],
  ['Fee', money(env, fee)],
  ['You receive', money(env, net)],
  ...payeeFacts(payee),
]

/** The code confirms exactly what the letter names: amount and destination. */
export const codeLetter = (env: Env, subject: Asked, code: string): Letter =>
  composeLetter(
    {
      template: 'withdrawal.code',
      subject: `Confirm your withdrawal of ${money(env, subject.amount)}`,
      heading: 'Confirm your withdrawal',
      paragraphs: [
        'This code confirms one withdrawal, to the destination below and no other. It is valid for 10 minutes. Compare the destination with your wallet or bank. Payments to a wrong destination may be lost.',
      ],
      code,
      facts: factsOf(env, subject),
      footnote: 'If you did not request this, do not share the code, change your password, and contact us.',
    },
    senderOf(env),
  )

type Event = 'requested' | 'approved' | 'declined' | 'paid' | 'failed' | 'cancelled'
/** What left, where that is not the currency of the books. */
export type Sent = { amount: string; currency: string; rate: string }
type Words = { title: string; subject: string; body: string; note: string | null }

type More = { note?: string | null; transactionId?: string; sent?: Sent; hold?: Hold | undefined }

const heldBecause: Readonly<Record<Hold['reason'], string>> = {
  CREDENTIALS_CHANGED: 'your password, email or two-factor authentication was changed',
  EMAIL_CHANGED: 'your email was changed',
  TWO_FACTOR_RESET: 'your two-factor authentication was reset',
}

/** A notification with its mail, both in the same words. */
export function notificationOf(env: Env, event: Event, subject: Subject, more: More = {}): PersonalNotification<`withdrawal.${Event}`> {
  const { title, subject: line, body, note } = words(env, event, subject, more)
  const letter = composeLetter(
    {
      template: `withdrawal.${event}`,
      subject: line,
      heading: title,
      paragraphs: note ? [body, note] : [body],
      facts: [
        ['Code', subject.code],
        ...factsOf(env, subject),
        ...(more.sent ? [['Sent', `${groupDigits(more.sent.amount)} ${more.sent.currency}, at ${more.sent.rate}`] as const] : []),
        ...(more.transactionId ? [['Transaction', more.transactionId] as const] : []),
      ],
      action: { label: 'View withdrawal', path: linkTo(subject.id) },
    },
    senderOf(env),
  )
  return {
    kind: `withdrawal.${event}`,
    title,
    body: note ? `${body} ${note}` : body,
    data: { id: subject.id },
    letter,
    dedupe: `withdrawal.${event}:${subject.code}`,
  }
}

function words(env: Env, event: Event, { code, amount, net, payee }: Subject, { note = null, hold }: More): Words {
  const sum = money(env, amount)
  const said: Readonly<Record<Event, Omit<Words, 'note'>>> = {
    requested: {
      title: 'Withdrawal requested',
      subject: `We received your request to withdraw ${sum}`,
      body: `${sum} (${code}) is on hold until our review. You can cancel until it is approved.`,
    },
    approved: {
      title: 'Withdrawal approved',
      subject: `Your withdrawal of ${sum} is approved`,
      body: `${code} is approved. We pay ${money(env, net)} to ${payee.title} next.`,
    },
    declined: {
      title: 'Withdrawal declined',
      subject: `Your withdrawal of ${sum} was declined`,
      body: `${code} was declined. ${sum} were returned to where they came from.`,
    },
    paid: {
      title: 'Withdrawal paid',
      subject: `Your withdrawal of ${sum} is paid`,
      body: `We paid ${money(env, net)} of ${code} to ${payee.title}.`,
    },
    failed: {
      title: 'Withdrawal failed',
      subject: `Your withdrawal of ${sum} could not be paid`,
      body: `The payment of ${code} failed. ${sum} were returned to where they came from.`,
    },
    cancelled: {
      title: 'Withdrawal cancelled',
      subject: `Your withdrawal of ${sum} is cancelled`,
      body: `You cancelled ${code}. ${sum} were returned to where they came from.`,
    },
  }
  if (hold && (event === 'requested' || event === 'approved'))
    return {
      ...said[event],
      note: `It cannot be paid before ${writtenTime(new Date(hold.until))}, because ${heldBecause[hold.reason]}. If this was not you, contact us.`,
    }
  return { ...said[event], note: note && (event === 'declined' || event === 'failed') ? `Reason: ${note}` : null }
}
