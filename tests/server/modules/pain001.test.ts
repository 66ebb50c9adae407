// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { PAIN_NAMESPACE, pain001, sepaText } from '@/server/modules/payout-batches/pain001'
import type { LineRow } from '@/server/modules/payout-batches/queries'
import type { BankDetails } from '@/server/modules/payout-batches/rules'

// The rules of the message definition pain.001.001.09 (ISO 20022, Customer Credit Transfer Initiation V09) and of the EPC's
// implementation guidelines for SEPA (EPC 132-08), as far as our messages use them.
const AT = new Date('2026-11-23T09:30:15.250Z')
const debtor = { name: 'Carmine Clients', account: 'PT50000201231234567890154', bic: 'BPIPTPLX' }
const line = (no: number, amount: bigint, recipient: string, details: BankDetails, network = 'SEPA'): LineRow => ({
  no,
  withdrawal_id: '01a00000-0000-7000-8000-000000000000',
  status: 'OPEN',
  recipient,
  destination: { network, address: 'whatever', title: 'My account', currencyUnit: 'EUR', details },
  net: amount,
  amount,
  asset_rate: null,
  reference: `WDR-2345678${no}`,
  memo: `Withdrawal WDR-2345678${no}`,
  transaction_id: null,
  fee: null,
  reason: null,
  failure_request: null,
  requested: amount,
})
const sepa = [
  line(1, 12_345_67n, 'Zoë Müller & Söhne <GmbH>', { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', country: 'de' }),
  line(2, 1n, '李雷', { iban: 'NL91ABNA0417164300', country: 'NL' }),
]
const batch = { code: 'BAT-7K3Q9M2A', currency: 'EUR', decimals: 2 }
const message = (lines = sepa, network = 'SEPA', from = debtor) => pain001({ batch, lines, debtor: from, network, at: AT })
const read = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')

/**
 * The child elements that our messages use, by parent, in the order of the definition. `?` is optional, `+` is repeatable.
 * Where the EPC guidelines are stricter than the definition, the guidelines apply.
 */
const sequences: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm?'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'NbOfTxs?', 'CtrlSum?', 'PmtTpInf?', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr?', 'CdtTrfTxInf+'],
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI?', 'ClrSysMmbId?', 'Othr?'],
  ClrSysMmbId: ['ClrSysId?', 'MmbId'],
  ClrSysId: ['Cd'],
  Othr: ['Id'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr', 'CdtrAcct', 'RmtInf?'],
  PmtId: ['InstrId?', 'EndToEndId'],
  Amt: ['InstdAmt'],
  CdtrAgt: ['FinInstnId'],
  Cdtr: ['Nm', 'PstlAdr?'],
  PstlAdr: ['Ctry?'],
  CdtrAcct: ['Id'],
  RmtInf: ['Ustrd?'],
}
/** An account id is a choice (IBAN or other); every other element is a sequence. */
const sequenceOf = (name: string) =>
  (name === 'Id' ? ['IBAN?', 'Othr?'] : (sequences[name] ?? [])).map((one) => ({
    name: one.replace(/[?+]$/, ''),
    least: one.endsWith('?') ? 0 : 1,
    most: one.endsWith('+') ? Infinity : 1,
  }))
const SEPA_TEXT = "[a-zA-Z0-9/\\-?:().,'+ ]"
/** The text format of each simple type, by element name or by parent and element name. */
const types: Readonly<Record<string, RegExp>> = {
  MsgId: new RegExp(`^${SEPA_TEXT}{1,35}$`),
  PmtInfId: new RegExp(`^${SEPA_TEXT}{1,35}$`),
  InstrId: new RegExp(`^${SEPA_TEXT}{1,35}$`),
  EndToEndId: new RegExp(`^${SEPA_TEXT}{1,35}$`),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}(\.\d{1,2})?$/,
  Nm: new RegExp(`^${SEPA_TEXT}{1,70}$`),
  PmtMtd: /^TRF$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  InstdAmt: /^\d{1,9}\.\d{2}$/,
  ChrgBr: /^(SLEV|SHAR)$/,
  Ctry: /^[A-Z]{2}$/,
  Ustrd: new RegExp(`^${SEPA_TEXT}{1,140}$`),
  MmbId: /^.{1,35}$/,
  'SvcLvl/Cd': /^SEPA$/,
  'ClrSysId/Cd': /^[A-Z]{5}$/,
  'Othr/Id': /^.{1,34}$/,
}

/** All deviations of a message from the definition. */
function faults(element: Element): string[] {
  const children = [...element.children]
  const name = element.localName
  const parent = element.parentElement?.localName ?? ''
  const wrongSpace = element.namespaceURI === PAIN_NAMESPACE ? [] : [`${name} is in another namespace`]
  if (name === 'InstdAmt' && !/^[A-Z]{3}$/.test(element.getAttribute('Ccy') ?? '')) return ['An amount names no currency']
  if (children.length === 0) {
    const type = types[`${parent}/${name}`] ?? types[name]
    return [...wrongSpace, ...(type?.test(element.textContent ?? '') ? [] : [`${parent}/${name}: ${element.textContent}`])]
  }
  if (name === 'Id' && children.length > 1) return ['An account has two ids']
  const sequence = sequenceOf(name)
  const places = children.map(({ localName }) => sequence.findIndex((one) => one.name === localName))
  const isInOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  const miscounted = sequence.filter(({ least, most }, at) => {
    const found = places.filter((place) => place === at).length
    return found < least || found > most
  })
  return [
    ...wrongSpace,
    ...miscounted.map((one) => `${name} has a wrong number of ${one.name}`),
    ...(isInOrder ? [] : [`${name} holds ${children.map(({ localName }) => localName).join(' ')}`]),
    ...children.flatMap(faults),
  ]
}
const texts = (xml: string, name: string) => [...read(xml).getElementsByTagName(name)].map(({ textContent }) => textContent)

describe('a pain.001.001.09 message', () => {
  test('to SEPA accounts conforms to the schema and the EPC guidelines', () => {
    const xml = message()
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
    expect(faults(read(xml).documentElement)).toEqual([])
    expect(texts(xml, 'SvcLvl')).toEqual(['SEPA'])
    expect(texts(xml, 'ChrgBr')).toEqual(['SLEV'])
    expect(texts(xml, 'IBAN')).toEqual(['PT50000201231234567890154', 'DE89370400440532013000', 'NL91ABNA0417164300'])
    expect([...read(xml).getElementsByTagName('InstdAmt')].map((amount) => amount.getAttribute('Ccy'))).toEqual(['EUR', 'EUR'])
  })

  const toBank = { accountNumber: '000123456789', routingNumber: '021000021', country: 'US' }
  const messages = [message(), message(sepa, 'SEPA', { ...debtor, bic: '' }), message([line(1, 5_000n, 'Ada', toBank, 'BANK')], 'BANK')]
  /** The elements whose change leaves the message valid. */
  const conformingAfter = (change: (element: Element) => void): string[] => {
    const pathOf = (element: Element) => `${element.parentElement?.localName}/${element.localName}`
    const paths = messages.flatMap((xml) =>
      [...new Set([...read(xml).querySelectorAll('Document *')].map(pathOf))].filter((path) => {
        const changed = read(xml)
        for (const element of [...changed.querySelectorAll('Document *')].filter((one) => pathOf(one) === path)) change(element)
        return faults(changed.documentElement).length === 0
      }),
    )
    return [...new Set(paths)].sort()
  }

  test('does not conform without a required element', () => {
    expect(conformingAfter((element) => element.remove())).toEqual([
      ...['CdtTrfTxInf/CdtrAgt', 'CdtTrfTxInf/RmtInf', 'Cdtr/PstlAdr', 'ClrSysMmbId/ClrSysId', 'PmtId/InstrId'],
      ...['PmtInf/ChrgBr', 'PmtInf/CtrlSum', 'PmtInf/NbOfTxs', 'PmtInf/PmtTpInf'],
    ])
  })

  test('does not conform with a second element of a kind, except payments and transactions', () => {
    const conforming = conformingAfter((element) => element.after(element.cloneNode(true)))
    expect(conforming).toEqual(['CstmrCdtTrfInitn/PmtInf', 'PmtInf/CdtTrfTxInf'])
  })

  test('does not conform with an amount without a currency, or with two ids of an account', () => {
    const amount = message().replace(' Ccy="EUR"', '')
    expect(faults(read(amount).documentElement)).toEqual(['An amount names no currency'])
    const account = message().replace('</IBAN>', '</IBAN><Othr><Id>1</Id></Othr>')
    expect(faults(read(account).documentElement)).toEqual(['An account has two ids'])
  })

  test('contains the number and the sum of its transactions, in the header and in the payment', () => {
    const xml = message()
    expect(texts(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(texts(xml, 'CtrlSum')).toEqual(['12345.68', '12345.68'])
    expect(texts(xml, 'InstdAmt')).toEqual(['12345.67', '0.01'])
  })

  test('writes every text in the SEPA character set, and never as markup', () => {
    expect(texts(message(), 'Nm')).toEqual(['Carmine Clients', 'Carmine Clients', 'Zoe Muller Sohne GmbH', 'NOTPROVIDED'])
    expect(sepaText('Łukasz Straße // Ørsted/', 70)).toBe('Lukasz Strasse / Orsted')
    expect(sepaText('x'.repeat(90), 70)).toHaveLength(70)
  })

  test('identifies an agent by its BIC, or as NOTPROVIDED without one', () => {
    const xml = message(sepa, 'SEPA', { ...debtor, bic: null as unknown as string })
    expect(faults(read(xml).documentElement)).toEqual([])
    expect(texts(xml, 'DbtrAgt')).toEqual(['NOTPROVIDED'])
    expect(texts(xml, 'BICFI')).toEqual(['COBADEFFXXX'])
  })

  test('to other banks contains the account number, the routing number and its clearing system', () => {
    const details = { accountNumber: '000123456789', routingNumber: '021000021', country: 'US', holder: 'Ada Lovelace' }
    const xml = message([line(1, 5_000n, 'Ada Lovelace', details, 'BANK')], 'BANK')
    expect(faults(read(xml).documentElement)).toEqual([])
    expect(texts(xml, 'ClrSysMmbId')).toEqual(['USABA021000021'])
    expect(texts(xml, 'CdtrAcct')).toEqual(['000123456789'])
    expect(texts(xml, 'ChrgBr')).toEqual(['SHAR'])
    expect(texts(xml, 'SvcLvl')).toEqual([])
  })

  test('is identical when it is created again for the same batch', () => {
    expect(message()).toBe(message())
    expect(texts(message(), 'MsgId')).toEqual(['BAT-7K3Q9M2A-SEPA'])
  })
})
