import { electronicFormatIBAN, extractIBAN, isSEPACountry, isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { msg, type Message } from '@/locales/message'
import { bankFormOf, type BankForm } from './bank-forms'

export type BankNetwork = 'SEPA' | 'BANK'
/** The account as entered. `country` is ISO 3166 alpha-2; for SEPA it comes from the IBAN. */
export type BankInput = {
  holder: string
  country?: string | undefined
  iban?: string | undefined
  bic?: string | undefined
  accountNumber?: string | undefined
  routingNumber?: string | undefined
}
export type BankDetails = { holder: string; country: string; iban?: string; bic?: string; accountNumber?: string; routingNumber?: string }
/** `address` is the account in one line, normalized. */
export type BankCheck = { ok: true; details: BankDetails; address: string } | { ok: false; path: keyof BankDetails; message: Message }

const refused = (path: keyof BankDetails, message: Message): BankCheck => ({ ok: false, path, message })
const compact = (text: string | undefined): string => (text ?? '').replace(/[\s./-]/g, '').toUpperCase()

/** Parses a bank account in its network's format, or returns the invalid field and the reason. */
export function checkBankAccount(network: BankNetwork, input: BankInput): BankCheck {
  const holder = input.holder.trim().replace(/\s+/g, ' ')
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .,'’&/()-]*[\p{L}\p{M}.)]$/u.test(holder))
    return refused('holder', msg('Enter the account holder’s name as registered with the bank.'))
  return network === 'SEPA' ? checkSepa(holder, input) : checkNational(holder, input)
}

function checkSepa(holder: string, input: BankInput): BankCheck {
  const iban = electronicFormatIBAN((input.iban ?? '').replace(/\s/g, '')) ?? ''
  const fault = ibanFault(iban)
  if (fault) return refused('iban', fault)
  const country = extractIBAN(iban).countryCode ?? ''
  if (!isSEPACountry(country))
    return refused('iban', msg('SEPA transfers do not reach accounts in {country}. Add it as a local bank account.', { country }))
  const bic = compact(input.bic)
  if (bic === '' && !EEA.has(country)) return refused('bic', msg('Enter the BIC: transfers to this country need it.'))
  const wrongBic = bic === '' ? undefined : bicFault(bic, country)
  if (wrongBic) return refused('bic', wrongBic)
  return { ok: true, details: { holder, country, iban, ...(bic ? { bic } : {}) }, address: iban }
}

/** Countries whose accounts need only an IBAN (Regulation (EU) No 260/2012); the other SEPA countries also need the BIC. */
const EEA: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** The error in an IBAN; undefined if it is valid. Check digits 00, 01 and 99 cannot occur (ISO 13616, ISO 7064). */
export function ibanFault(iban: string): Message | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANProvided)) return msg('Enter the IBAN.')
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return msg('An IBAN begins with the two letters of its country.')
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return msg('This IBAN has too few or too many characters for its country.')
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat))
    return msg('This IBAN is not in the format of its country. Copy the IBAN from your bank.')
  if (valid && /^[A-Z]{2}(0[2-9]|[1-8][0-9]|9[0-8])/.test(iban)) return undefined
  return msg('This IBAN is not valid: its check digits do not match. Copy the IBAN from your bank.')
}

/**
 * The error in the debtor account of a payment file; undefined if it is valid. SEPA accepts IBANs only; elsewhere an account that
 * starts like an IBAN must be a valid one.
 */
export const debtorAccountFault = (account: string, isSepa: boolean): Message | undefined =>
  isSepa || /^[A-Z]{2}[0-9]{2}/.test(account) ? ibanFault(account) : undefined

/** Territories whose banks use the IBAN of another country, or the other way round. */
const SAME_BANKS: readonly (readonly string[])[] = [
  ['FR', 'GF', 'GP', 'MQ', 'RE', 'PF', 'TF', 'YT', 'NC', 'BL', 'MF', 'PM', 'WF', 'MC'],
  ['GB', 'IM', 'JE', 'GG'],
  ['FI', 'AX'],
]

function bicFault(bic: string, country: string): Message | undefined {
  if (!isValidBIC(bic) || bic[7] === '0') return msg('A BIC has 8 or 11 characters, like DEUTDEFF. Copy it from your bank.')
  const ofBank = bic.slice(4, 6)
  if (ofBank === country || SAME_BANKS.some((group) => group.includes(ofBank) && group.includes(country))) return undefined
  return msg('This BIC belongs to a bank in {ofBank}, the account to {country}.', { ofBank, country })
}

function checkNational(holder: string, input: BankInput): BankCheck {
  const country = compact(input.country)
  if (!/^[A-Z]{2}$/.test(country)) return refused('country', msg('Choose the country of the bank.'))
  const form = bankFormOf(country)
  const [routingNumber, accountNumber, bic] = [compact(input.routingNumber), compact(input.accountNumber), compact(input.bic)]
  const wrong = routingFault(form, routingNumber)
  if (wrong) return refused('routingNumber', wrong)
  if (!form.account.pattern.test(accountNumber) || /^0+$/.test(accountNumber)) return refused('accountNumber', form.account.message)
  // Many countries outside SEPA use IBANs too; their checksum detects typing errors.
  if (accountNumber.startsWith(country) && /^[A-Z]{2}\d{2}/.test(accountNumber)) {
    const fault = ibanFault(accountNumber)
    if (fault) return refused('accountNumber', fault)
  }
  const wrongBic = bic === '' ? undefined : bicFault(bic, country)
  if (wrongBic) return refused('bic', wrongBic)
  const details = { holder, country, accountNumber, ...(routingNumber ? { routingNumber } : {}), ...(bic ? { bic } : {}) }
  return { ok: true, details, address: [country, routingNumber, accountNumber].filter(Boolean).join(' ') }
}

function routingFault({ routing }: BankForm, number: string): Message | undefined {
  if (number === '' && routing.optional) return undefined
  if (!routing.pattern.test(number)) return routing.message
  return routing.check && !routing.check(number) ? msg('This routing number is not valid: its check digit does not match.') : undefined
}
