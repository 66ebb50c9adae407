import type { BankLabel, BankLength } from '@/domain/bank-forms'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** What the numbers of an account are called on screen. */
export const bankLabels: Readonly<Record<BankLabel, string>> = translated({
  'Account number': msg('Account number'),
  'Routing number': msg('Routing number'),
  'Sort code': msg('Sort code'),
  'Transit and institution number': msg('Transit and institution number'),
  BSB: 'BSB',
  IFSC: 'IFSC',
  'Bank code': msg('Bank code'),
})

/** How long they are. */
export const bankLengths: Readonly<Record<BankLength, string>> = translated({
  '4 to 17 digits': msg('4 to 17 digits'),
  '5 to 10 digits': msg('5 to 10 digits'),
  '6 digits': msg('6 digits'),
  '7 to 12 digits': msg('7 to 12 digits'),
  '8 digits': msg('8 digits'),
  '8 digits, or 9 with a leading 0': msg('8 digits, or 9 with a leading 0'),
  '8 to 17 digits': msg('8 to 17 digits'),
  '9 digits': msg('9 digits'),
  '9 to 18 digits': msg('9 to 18 digits'),
  '11 characters, the fifth a zero': msg('11 characters, the fifth a zero'),
  '3 to 15 letters or digits': msg('3 to 15 letters or digits'),
  '4 to 34 letters or digits': msg('4 to 34 letters or digits'),
})
