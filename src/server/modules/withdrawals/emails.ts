import { paths } from '@/config/paths'
import type { BankDetails } from '@/contract/wallets'
import type { Hold } from '@/contract/withdrawals'
import { msg, time, type Message, type Text } from '@/locales/message'
import type { Env } from '@/server/environment/env'
import type { EmailContent } from '@/server/work/effects'
import { groupDigits, toMoney, type Minor } from '@/domain/money'
import { inGroups } from '../wallets/rules'
import { composeEmail, senderOf } from '../mail/email'
import type { PersonalNotification } from '../notifications/notify-person'

/** The destination of a withdrawal. Emails group its characters by four, so that the code is their only run of six digits. */
export type Payee = { title: string; address: string; network: string; details: BankDetails | null }

/** The withdrawal data that emails contain. */
export type Subject = {
  id: string
  code: string
  amount: Minor
  fee: Minor
  net: Minor
  payee: Payee
}

/** The data known before a withdrawal is requested. */
export type RequestedWithdrawal = Omit<Subject, 'id' | 'code'>

const linkTo = (id: string) => paths.users.withdraw(id)
const money = (env: Env, minor: Minor) => `${groupDigits(toMoney(minor))} ${env.BOOK_CURRENCY}`

const payeeFacts = ({ title, address, network, details }: Payee): (readonly [Text, Text])[] =>
  details
    ? [
        [msg('Bank account'), title],
        [msg('Account holder'), details.holder],
        [details.iban ? 'IBAN' : msg('Account'), inGroups(details.iban ?? address)],
      ]
    : [
        [msg('Wallet'), title],
        [msg('Address'), `${inGroups(address)} (${network})`],
      ]

const factsOf = (env: Env, { amount, fee, net, payee }: RequestedWithdrawal): (readonly [Text, Text])[] => [
  [msg('You withdraw'), money(env, amount)],
  [msg('Fee'), money(env, fee)],
  [msg('You receive'), money(env, net)],
  ...payeeFacts(payee),
]

/** The code confirms exactly what the email names: amount and destination. */
export const codeEmail = (env: Env, subject: RequestedWithdrawal, code: string): EmailContent =>
  composeEmail(
    {
      template: 'withdrawal.code',
      subject: msg('Confirm your withdrawal of {amount}', { amount: money(env, subject.amount) }),
      heading: msg('Confirm your withdrawal'),
      paragraphs: [
        msg(
          'This code confirms one withdrawal, only to the destination below. It is valid for 10 minutes. Compare the destination with your wallet or bank. Payments to a wrong destination may be lost.',
        ),
      ],
      code,
      facts: factsOf(env, subject),
      footnote: msg('If you did not request this, do not share the code, change your password, and contact us.'),
    },
    senderOf(env),
  )

type Event = 'requested' | 'approved' | 'reopened' | 'declined' | 'paid' | 'failed' | 'cancelled'
/** The amount paid out, where it is not in the book currency. */
export type Sent = { amount: string; currency: string; rate: string }
type Words = { title: Message; subject: Message; body: Message; note: Message | null }

/** `version` of the withdrawal distinguishes repeated approvals and reversals. */
type More = {
  note?: string | null
  transactionId?: string
  sent?: Sent
  hold?: Hold | undefined
  usually?: Message | undefined
  version?: number
}

const heldBecause: Readonly<Record<Hold['reason'], Message>> = {
  CREDENTIALS_CHANGED: msg('your password, email or two-factor authentication was changed'),
  EMAIL_CHANGED: msg('your email was changed'),
  TWO_FACTOR_RESET: msg('your two-factor authentication was reset'),
}

/** A notification and its email, in the same words. */
export function notificationOf(env: Env, event: Event, subject: Subject, more: More = {}): PersonalNotification<`withdrawal.${Event}`> {
  const { title, subject: line, body, note } = textsFor(env, event, subject, more)
  const content = composeEmail(
    {
      template: `withdrawal.${event}`,
      subject: line,
      heading: title,
      paragraphs: note ? [body, note] : [body],
      facts: [
        [msg('Code'), subject.code],
        ...factsOf(env, subject),
        ...(more.sent
          ? [
              [
                msg('Sent'),
                msg('{amount}, at {rate}', {
                  amount: `${groupDigits(more.sent.amount)} ${more.sent.currency}`,
                  rate: more.sent.rate,
                }),
              ] as const,
            ]
          : []),
        ...(more.transactionId ? [[msg('Transaction'), more.transactionId] as const] : []),
      ],
      action: { label: msg('View withdrawal'), path: linkTo(subject.id) },
    },
    senderOf(env),
  )
  return {
    kind: `withdrawal.${event}`,
    title,
    body: note ? msg('{body} {note}', { body, note }) : body,
    data: { id: subject.id },
    content,
    dedupe: [`withdrawal.${event}:${subject.code}`, ...(more.version === undefined ? [] : [more.version])].join(':'),
  }
}

function textsFor(env: Env, event: Event, { code, amount, net, payee }: Subject, { note = null, hold, usually }: More): Words {
  const sum = money(env, amount)
  const texts: Readonly<Record<Event, Omit<Words, 'note'>>> = {
    requested: {
      title: msg('Withdrawal requested'),
      subject: msg('We received your request to withdraw {sum}', { sum }),
      body: msg(
        'Withdrawal {code} of {sum} is pending review. The amount is on hold until it is paid. You can cancel until it is approved.',
        { sum, code },
      ),
    },
    approved: {
      title: msg('Withdrawal approved'),
      subject: msg('Your withdrawal of {sum} was approved', { sum }),
      body: msg('Withdrawal {code} was approved. We will now send {amount} to {title}.', {
        code,
        amount: money(env, net),
        title: payee.title,
      }),
    },
    reopened: {
      title: msg('Withdrawal in review again'),
      subject: msg('Your withdrawal of {sum} is in review again', { sum }),
      body: msg('We reversed the approval of {code} and are reviewing it again. You can cancel until it is approved.', {
        code,
      }),
    },
    declined: {
      title: msg('Withdrawal declined'),
      subject: msg('Your withdrawal of {sum} was declined', { sum }),
      body: msg('{code} was declined. {sum} was returned to your account.', { code, sum }),
    },
    paid: {
      title: msg('Withdrawal paid'),
      subject: msg('Your withdrawal of {sum} was paid', { sum }),
      body: msg('We paid {amount} of {code} to {title}.', { amount: money(env, net), code, title: payee.title }),
    },
    failed: {
      title: msg('Withdrawal failed'),
      subject: msg('Your withdrawal of {sum} could not be paid', { sum }),
      body: msg('The payment of {code} failed. {sum} was returned to your account.', { code, sum }),
    },
    cancelled: {
      title: msg('Withdrawal cancelled'),
      subject: msg('Your withdrawal of {sum} was cancelled', { sum }),
      body: msg('You cancelled {code}. {sum} was returned to your account.', { code, sum }),
    },
  }
  if (hold && (event === 'requested' || event === 'approved'))
    return {
      ...texts[event],
      note: msg('It cannot be paid before {time}, because {reason}. If you did not do this, contact us.', {
        time: time(new Date(hold.until)),
        reason: heldBecause[hold.reason],
      }),
    }
  if (usually && event === 'requested') return { ...texts[event], note: usually }
  return { ...texts[event], note: note && (event === 'declined' || event === 'failed') ? msg('Reason: {note}', { note }) : null }
}
