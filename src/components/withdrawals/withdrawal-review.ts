import { msg, type Message } from '@/locales/message'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import type { Hold, ReviewReason } from '@/contract/withdrawals'

type Reason = { always: Message; until: (date: string) => string }

/** Each review reason as a sentence, also with the date until which it applies. */
const because: Readonly<Record<ReviewReason['reason'], Reason>> = {
  FIRST_WITHDRAWAL: {
    always: msg('This is your first withdrawal.'),
    until: (date) => t('This is your first withdrawal (applies until {date}).', { date }),
  },
  NEW_WALLET: {
    always: msg('The destination is new.'),
    until: (date) => t('The destination is new (applies until {date}).', { date }),
  },
  MATURED_INVESTMENT: {
    always: msg('A matured investment is withdrawn in full.'),
    until: (date) => t('A matured investment is withdrawn in full (applies until {date}).', { date }),
  },
  LARGE_AMOUNT: {
    always: msg('The amount is large.'),
    until: (date) => t('The amount is large (applies until {date}).', { date }),
  },
  HOLDER_NAME_DIFFERS: {
    always: msg('The account holder’s name differs from yours.'),
    until: (date) => t('The account holder’s name differs from yours (applies until {date}).', { date }),
  },
}

/** The reasons that still apply; all of them until the current time is known. */
export const presentReasons = (reasons: readonly ReviewReason[], now: number | undefined): ReviewReason[] =>
  reasons.filter(({ until }) => until === null || now === undefined || Date.parse(until) > now)

/** Why several people review a withdrawal, and until when that reason applies; for the customer. */
export const reviewReasonText = ({ reason, until }: ReviewReason): string =>
  until ? because[reason].until(formatDate(until, 'dateTime')) : t(because[reason].always)

const holdTexts: Readonly<Record<Hold['reason'], (date: string) => string>> = {
  CREDENTIALS_CHANGED: (date) =>
    t(
      'It cannot be paid before {date}, because your password, email or two-factor authentication was changed. This protects your money if you did not change it.',
      { date },
    ),
  EMAIL_CHANGED: (date) =>
    t('It cannot be paid before {date}, because your email was changed. This protects your money if you did not change it.', { date }),
  TWO_FACTOR_RESET: (date) =>
    t(
      'It cannot be paid before {date}, because your two-factor authentication was reset. This protects your money if you did not request it.',
      { date },
    ),
}

/** Until when a withdrawal cannot be paid, and why; for the customer. */
export const holdText = ({ reason, until }: Hold): string => holdTexts[reason](formatDate(until, 'dateTime'))
