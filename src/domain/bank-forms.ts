import { msg, type Message } from '@/locales/message'

type Part = { label: Message; help: Message; pattern: RegExp; message: Message }
/** The account format of a country: the bank or branch code, and the account number. */
export type BankForm = { routing: Part & { optional?: boolean; check?: (digits: string) => boolean }; account: Part }

/** ABA routing numbers: weights 3, 7, 1 over nine digits; the sum is a multiple of ten (ABA Routing Number Policy). */
export function isAbaNumber(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0)
  return /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) && sum % 10 === 0
}

const accountOf = (pattern: RegExp, help: Message): Part => ({
  label: msg('Account number'),
  help,
  pattern,
  message: msg('Enter the account number: {length}.', { length: help }),
})
const routing = (pattern: RegExp, help: Message): Part => ({
  label: msg('Routing number'),
  help,
  pattern,
  message: msg('Enter the routing number: {length}.', { length: help }),
})
const [SIX_DIGITS, EIGHT_DIGITS, NINE_DIGITS] = [msg('6 digits'), msg('8 digits'), msg('9 digits')]
const EIGHT_OR_NINE = msg('8 digits, or 9 with a leading 0')
const FIFTH_ZERO = msg('11 characters; the fifth is a zero')
const UP_TO_FIFTEEN = msg('3 to 15 letters or digits')

const forms: Readonly<Record<string, BankForm>> = {
  US: { routing: { ...routing(/^\d{9}$/, NINE_DIGITS), check: isAbaNumber }, account: accountOf(/^\d{4,17}$/, msg('4 to 17 digits')) },
  GB: {
    routing: {
      label: msg('Sort code'),
      help: SIX_DIGITS,
      pattern: /^\d{6}$/,
      message: msg('Enter the sort code: {length}.', { length: SIX_DIGITS }),
    },
    account: accountOf(/^\d{8}$/, EIGHT_DIGITS),
  },
  CA: {
    routing: {
      label: msg('Transit and institution number'),
      help: EIGHT_OR_NINE,
      pattern: /^(\d{8}|0\d{8})$/,
      message: msg('Enter the transit and institution number: {length}.', { length: EIGHT_OR_NINE }),
    },
    account: accountOf(/^\d{7,12}$/, msg('7 to 12 digits')),
  },
  AU: {
    routing: { label: msg('BSB'), help: SIX_DIGITS, pattern: /^\d{6}$/, message: msg('Enter the BSB: {length}.', { length: SIX_DIGITS }) },
    account: accountOf(/^\d{5,10}$/, msg('5 to 10 digits')),
  },
  IN: {
    routing: {
      label: msg('IFSC'),
      help: FIFTH_ZERO,
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      message: msg('Enter the IFSC: {length}.', { length: FIFTH_ZERO }),
    },
    account: accountOf(/^\d{9,18}$/, msg('9 to 18 digits')),
  },
  BD: { routing: routing(/^\d{9}$/, NINE_DIGITS), account: accountOf(/^\d{8,17}$/, msg('8 to 17 digits')) },
}

const other: BankForm = {
  routing: {
    label: msg('Bank code'),
    help: UP_TO_FIFTEEN,
    pattern: /^[A-Z0-9]{3,15}$/,
    message: msg('Enter the bank code: {length}.', { length: UP_TO_FIFTEEN }),
    optional: true,
  },
  account: accountOf(/^[A-Z0-9]{4,34}$/, msg('4 to 34 letters or digits')),
}

export const bankFormOf = (country: string): BankForm => forms[country.toUpperCase()] ?? other
