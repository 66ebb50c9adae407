export type BankLabel = 'Account number' | 'Routing number' | 'Sort code' | 'Transit and institution number' | 'BSB' | 'IFSC' | 'Bank code'
export type BankLength =
  | '4 to 17 digits'
  | '5 to 10 digits'
  | '6 digits'
  | '7 to 12 digits'
  | '8 digits'
  | '8 digits, or 9 with a leading 0'
  | '8 to 17 digits'
  | '9 digits'
  | '9 to 18 digits'
  | '11 characters, the fifth a zero'
  | '3 to 15 letters or digits'
  | '4 to 34 letters or digits'
type Part = { label: BankLabel; help: BankLength; pattern: RegExp; message: string }
/** How the accounts of a country are written: the number of the bank or branch, and that of the account. */
export type BankForm = { routing: Part & { optional?: boolean; check?: (digits: string) => boolean }; account: Part }

/** ABA routing numbers: weights 3, 7, 1 over nine digits; the sum is a multiple of ten (ABA Routing Number Policy). */
export function isAbaNumber(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0)
  return /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) && sum % 10 === 0
}

const accountOf = (pattern: RegExp, length: BankLength): Part => ({
  label: 'Account number',
  help: length,
  pattern,
  message: `Enter the account number: ${length}.`,
})
const routingOf = (label: BankLabel, pattern: RegExp, length: BankLength): Part => ({
  label,
  help: length,
  pattern,
  message: `Enter the ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}: ${length}.`,
})

const forms: Readonly<Record<string, BankForm>> = {
  US: {
    routing: { ...routingOf('Routing number', /^\d{9}$/, '9 digits'), check: isAbaNumber },
    account: accountOf(/^\d{4,17}$/, '4 to 17 digits'),
  },
  GB: { routing: routingOf('Sort code', /^\d{6}$/, '6 digits'), account: accountOf(/^\d{8}$/, '8 digits') },
  CA: {
    routing: routingOf('Transit and institution number', /^(\d{8}|0\d{8})$/, '8 digits, or 9 with a leading 0'),
    account: accountOf(/^\d{7,12}$/, '7 to 12 digits'),
  },
  AU: { routing: routingOf('BSB', /^\d{6}$/, '6 digits'), account: accountOf(/^\d{5,10}$/, '5 to 10 digits') },
  IN: {
    routing: routingOf('IFSC', /^[A-Z]{4}0[A-Z0-9]{6}$/, '11 characters, the fifth a zero'),
    account: accountOf(/^\d{9,18}$/, '9 to 18 digits'),
  },
  BD: { routing: routingOf('Routing number', /^\d{9}$/, '9 digits'), account: accountOf(/^\d{8,17}$/, '8 to 17 digits') },
}

const other: BankForm = {
  routing: { ...routingOf('Bank code', /^[A-Z0-9]{3,15}$/, '3 to 15 letters or digits'), optional: true },
  account: accountOf(/^[A-Z0-9]{4,34}$/, '4 to 34 letters or digits'),
}

export const bankFormOf = (country: string): BankForm => forms[country.toUpperCase()] ?? other
