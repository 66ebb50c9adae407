import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { parseMinor, RATE_DECIMALS, toMoney } from '@/domain/money'

/** Published rates: the units of each currency for one unit of the base, and the source's time. */
export type PublishedRates = {
  source: string
  asOf: Date
  /** Units for one unit of the base (itself included with 1), in 10⁻¹⁸. */
  units: ReadonlyMap<string, bigint>
}

/** The content of a rate source is invalid; the message names the problem. */
export class BadRates extends Error {}

const DECIMALS = 18
const ONE = 10n ** BigInt(DECIMALS)
const MOST_RATES = 500
const MOST_SOURCE = 120
const CODE = /^[A-Z0-9]{2,10}$/

/**
 * Parses the daily reference rates of the European Central Bank (XML), or `{ base, date | timestamp, rates, source? }` (JSON), the format
 * of Frankfurter and Open Exchange Rates.
 * @param name the source's name if its content has none
 * @throws BadRates
 */
export const parseRates = (text: string, name: string): PublishedRates => {
  const read = text.trimStart().startsWith('<') ? readXml(text, name) : readJson(text, name)
  if (read.units.size < 2) throw new BadRates('It contains no rates')
  if (read.units.size > MOST_RATES) throw new BadRates(`It contains more than ${MOST_RATES} rates`)
  return { ...read, source: read.source.trim().slice(0, MOST_SOURCE) || name }
}

const daily = z.object({ time: z.iso.date(), Cube: z.array(z.object({ currency: z.string(), rate: z.string() })) })
const envelope = z.object({
  Envelope: z.object({ Sender: z.object({ name: z.string() }).optional(), Cube: z.object({ Cube: z.array(daily).min(1) }) }),
})
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  isArray: (_, path) => path === 'Envelope.Cube.Cube' || path === 'Envelope.Cube.Cube.Cube',
})

function readXml(text: string, name: string): PublishedRates {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) throw new BadRates('It is not well-formed XML')
  const read = envelope.safeParse(parser.parse(text))
  if (!read.success) throw new BadRates('It is not in the format of the ECB reference rates')
  const { Sender, Cube } = read.data.Envelope
  const [newest] = [...Cube.Cube].sort((one, other) => other.time.localeCompare(one.time))
  if (!newest) throw new BadRates('It contains no rates')
  const units = unitsOf(
    'EUR',
    newest.Cube.map(({ currency, rate }) => [currency, rate]),
  )
  return { source: Sender?.name ?? name, asOf: new Date(newest.time), units }
}

const written = z.object({
  base: z.string().regex(CODE),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  timestamp: z.number().int().positive().max(9_999_999_999).optional(),
  source: z.string().optional(),
  rates: z.record(z.string(), z.union([z.string(), z.number()])),
})

function readJson(text: string, name: string): PublishedRates {
  const { base, date, timestamp, source, rates } = written.safeParse(jsonOf(text)).data ?? {}
  if (base === undefined || rates === undefined) throw new BadRates('It is not in the format { base, date, rates }')
  if (date === undefined && timestamp === undefined) throw new BadRates('It does not state the time of its rates')
  const asOf = date === undefined ? new Date((timestamp ?? 0) * 1000) : new Date(date)
  return { source: source ?? name, asOf, units: unitsOf(base, Object.entries(rates)) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRates('It is neither XML nor JSON')
  }
}

function unitsOf(base: string, rates: readonly (readonly [string, string | number])[]): Map<string, bigint> {
  const units = new Map([[base, ONE]])
  for (const [code, rate] of rates) {
    const value = parseMinor(textOf(rate), DECIMALS)
    if (!CODE.test(code) || value === undefined || value <= 0n) throw new BadRates(`The rate of “${code.slice(0, 20)}” cannot be read`)
    if (code === base && value !== ONE) throw new BadRates(`The rate of the base ${base} is not 1`)
    if (code !== base && units.has(code)) throw new BadRates(`It contains ${code} more than once`)
    units.set(code, value)
  }
  return units
}

/** JSON represents very small numbers with an exponent. */
const textOf = (rate: string | number): string =>
  typeof rate === 'string' ? rate : /e/i.test(String(rate)) ? rate.toFixed(DECIMALS) : String(rate)

const LARGEST = 10n ** 18n
const SIGNIFICANT_DIGITS = 8

/** Rounds down to eight significant digits, as exchange rates are quoted; further digits of a quotient do not come from the source. */
function toQuoted(rate: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(rate).length - SIGNIFICANT_DIGITS))
  return rate - (rate % step)
}

/**
 * The value of one unit of each currency in the book currency, rounded down to eight significant digits and ten decimals. Values that do
 * not fit are omitted.
 * @throws BadRates if the source does not include the book currency
 */
export function inBookCurrency({ units }: Pick<PublishedRates, 'units'>, book: string): Map<string, string> {
  const bookUnits = units.get(book)
  if (bookUnits === undefined) throw new BadRates(`It contains no rate for the book currency ${book}`)
  const values = new Map<string, string>()
  for (const [code, value] of units) {
    const rate = toQuoted((bookUnits * 10n ** BigInt(RATE_DECIMALS)) / value)
    if (code !== book && rate > 0n && rate < LARGEST * 10n ** BigInt(RATE_DECIMALS)) values.set(code, toMoney(rate, RATE_DECIMALS))
  }
  return values
}
