import { formatDate } from '@/ui/plain/primitives/format-date'
import type { Hold, ReviewReason } from '@/contract/withdrawals'

const because: Readonly<Record<ReviewReason['reason'], string>> = {
  FIRST_WITHDRAWAL: 'This is your first withdrawal.',
  NEW_WALLET: 'The destination is new.',
  MATURED_INVESTMENT: 'A matured investment is withdrawn in full.',
  LARGE_AMOUNT: 'The amount is large.',
  HOLDER_NAME_DIFFERS: 'The account holder’s name differs from yours.',
}

const changed: Readonly<Record<Hold['reason'], string>> = {
  CREDENTIALS_CHANGED: 'your password, email or two-factor authentication was changed',
  EMAIL_CHANGED: 'your email was changed',
  TWO_FACTOR_RESET: 'your two-factor authentication was reset',
}

/** Why two people review a withdrawal, and until when that reason counts; for the customer. */
export const reviewReasonText = ({ reason, until }: ReviewReason): string =>
  until ? `${because[reason].slice(0, -1)}, which counts until ${formatDate(until, 'dateTime')}.` : because[reason]

/** Until when a withdrawal cannot be paid, and why; for the customer. */
export const holdText = ({ reason, until }: Hold): string =>
  `It cannot be paid before ${formatDate(until, 'dateTime')}, because ${changed[reason]}. This protects your money in case it was not you.`
