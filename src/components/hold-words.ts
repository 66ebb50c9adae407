import { formatDate } from '@/ui/plain/format-date'
import type { Withdrawal } from '@/contract/withdrawals'

type Hold = Withdrawal['holds'][number]

const because: Readonly<Record<Hold['reason'], string>> = {
  FIRST_WITHDRAWAL: 'It is your first withdrawal.',
  YOUNG_WALLET: 'The wallet is new.',
  CREDENTIALS_CHANGED: 'Your password or second factor was changed.',
  MATURED_INVESTMENT: 'It is a whole matured investment.',
  LARGE_AMOUNT: 'It is a large amount.',
}

/** Why two people look at a withdrawal, and until when that reason counts. */
export const holdWords = ({ reason, until }: Hold): string =>
  until ? `${because[reason].slice(0, -1)}; that counts until ${formatDate(until, 'dateTime')}.` : because[reason]
