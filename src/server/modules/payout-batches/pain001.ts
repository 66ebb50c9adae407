import type { Debtor } from '@/contract/gateways'
import { dayOf } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import type { BatchRow, LineRow } from './queries'
import type { BankDetails } from './rules'

export const PAIN_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

type Instructed = {
  batch: Pick<BatchRow, 'code' | 'currency' | 'decimals'>
  lines: readonly LineRow[]
  debtor: Debtor
  network: string
  at: Date
}

/**
 * A customer credit transfer initiation, ISO 20022 pain.001.001.09, with one payment information block in the gateway's currency. For SEPA
 * it follows the EPC's implementation guidelines (service level SEPA, charges SLEV, the SEPA character set). The message id is the same for
 * each export of a batch, so that a bank accepts it once.
 */
export function pain001({ batch, lines, debtor, network, at }: Instructed): string {
  const isSepa = network === 'SEPA'
  const total = toMoney(
    lines.reduce((sum, { amount }) => sum + amount, 0n),
    batch.decimals,
  )
  const counts = [element('NbOfTxs', String(lines.length)), element('CtrlSum', total)]
  const header = element('GrpHdr', [
    element('MsgId', `${batch.code}-${network}`),
    element('CreDtTm', at.toISOString().slice(0, 19)),
    ...counts,
    element('InitgPty', [element('Nm', sepaText(debtor.name, NAME))]),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', `${batch.code}-${network}`),
    element('PmtMtd', 'TRF'),
    ...counts,
    ...(isSepa ? [element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])])] : []),
    element('ReqdExctnDt', [element('Dt', dayOf(at))]),
    element('Dbtr', [element('Nm', sepaText(debtor.name, NAME))]),
    element('DbtrAcct', [accountId(debtor.account)]),
    element('DbtrAgt', [
      element('FinInstnId', debtor.bic ? [element('BICFI', debtor.bic)] : [element('Othr', [element('Id', 'NOTPROVIDED')])]),
    ]),
    element('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
    ...lines.map((line) => transfer(line, batch)),
  ])
  const root = element('CstmrCdtTrfInitn', [header, payment])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${PAIN_NAMESPACE}">${root}</Document>\n`
}

function transfer({ reference, amount, recipient, memo, destination }: LineRow, { currency, decimals }: Instructed['batch']): string {
  const details = destination.details ?? {}
  const agent = agentOf(details)
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', toMoney(amount, decimals), ` Ccy="${escape(currency)}"`)]),
    ...(agent.length > 0 ? [element('CdtrAgt', [element('FinInstnId', agent)])] : []),
    element('Cdtr', [
      element('Nm', sepaText(recipient, NAME)),
      ...(details.country ? [element('PstlAdr', [element('Ctry', details.country.toUpperCase())])] : []),
    ]),
    element('CdtrAcct', [accountId(details.iban ?? details.accountNumber ?? destination.address)]),
    element('RmtInf', [element('Ustrd', sepaText(memo, REMITTANCE))]),
  ])
}

/** Codes of national clearing systems (ISO 20022 ExternalClearingSystemIdentification1Code). */
const clearingSystems: Readonly<Record<string, string>> = {
  AU: 'AUBSB',
  CA: 'CACPA',
  CN: 'CNAPS',
  GB: 'GBDSC',
  HK: 'HKNCC',
  IN: 'INFSC',
  NZ: 'NZNCC',
  US: 'USABA',
  ZA: 'ZANCC',
}

function agentOf({ bic, country, routingNumber }: BankDetails): string[] {
  if (bic) return [element('BICFI', compact(bic))]
  if (!routingNumber) return []
  const system = clearingSystems[(country ?? '').toUpperCase()]
  const id = element('MmbId', compact(routingNumber))
  return [element('ClrSysMmbId', system ? [element('ClrSysId', [element('Cd', system)]), id] : [id])]
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/
function accountId(account: string): string {
  const id = compact(account)
  return element('Id', IBAN.test(id) ? [element('IBAN', id)] : [element('Othr', [element('Id', id)])])
}
const compact = (value: string) => value.replace(/\s/g, '').toUpperCase()

/** Maximum length of names in the EPC guidelines. */
const NAME = 70
const REMITTANCE = 140

/** Letters that Unicode does not decompose into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

/** Converts a text to the SEPA character set: accents are removed, and any other unsupported character becomes a space. */
export function sepaText(value: string, maxLength: number): string {
  const plain = value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? ' ')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '')
    .slice(0, maxLength)
    .replace(/[/ ]+$/, '')
  return plain || 'NOTPROVIDED'
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const element = (name: string, content: string | readonly string[], attributes = ''): string =>
  `<${name}${attributes}>${typeof content === 'string' ? escape(content) : content.join('')}</${name}>`
