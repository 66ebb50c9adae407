import { z } from 'zod'
import { currencies, type Currency } from '@/contract/currencies'
import { id } from '@/contract/core/primitives'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { readCurrency } from './queries'
import { requireMarketRate } from './adopt-rate'
import { changedFields, changeOf, isSameRate, originText, setsRate } from './rules'
import { addCurrency, changeCurrency } from './commands/change-currency'

const created = z.strictObject({ id: z.null(), fields: currencies.create.body })
const changed = z.strictObject({ id, fields: currencies.update.body })
const payload = z.union([created, changed])
type Payload = z.output<typeof payload>

/** Fields that decide how much is paid, or in which currency customers read that they pay. */
const decisive: readonly string[] = ['value', 'decimals', 'currencyCode', 'currencySymbol', 'title']

/**
 * Adds or changes a currency. A rate decides how much money leaves, so setting or confirming one needs another person. So does changing what
 * names the currency beside amounts, and activating it, which offers its gateways. Deactivating it and its order do not.
 */
export const rateChange: ChangeKind<Payload, Currency> = {
  action: 'currency.rate',
  payload,
  async describe(work, change) {
    const { tx, actor, now } = work
    if (change.id === null) {
      const { fields } = change
      const subject = { type: 'currency', id: 'new', code: fields.currencyCode } as const
      return { title: `Add the currency ${fields.currencyCode} at a rate of ${fields.value}`, subject, before: {}, after: fields }
    }
    await tx.run(sql`select 1 from currencies where id = ${change.id} for update`)
    const before = await readCurrency({ db: tx, actor, now }, change.id)
    const { version, marketAsOf, ...fields } = change.fields
    if (version !== before.version) throw stale()
    const known: Readonly<Record<string, unknown>> = before
    const isRateSet = setsRate(before, fields)
    const names = [...new Set([...changedFields(before, fields), ...(isRateSet ? ['value'] : [])])]
    const given: Readonly<Record<string, unknown>> = fields
    const market =
      marketAsOf === undefined ? null : await requireMarketRate(work, before.currencyCode, { value: fields.value, asOf: marketAsOf })
    const origin = isRateSet
      ? { from: originText(before.rateOrigin), to: market ? originText(market.origin) : `Set by ${actor.name}` }
      : null
    return {
      title: titleOf(before, isRateSet ? fields.value : undefined),
      subject: { type: 'currency', id: before.id, code: before.currencyCode },
      before: { ...Object.fromEntries(names.map((name) => [name, known[name] ?? null])), ...(origin ? { rateOrigin: origin.from } : {}) },
      after: { ...Object.fromEntries(names.map((name) => [name, given[name] ?? null])), ...(origin ? { rateOrigin: origin.to } : {}) },
      state: version,
      needsApproval: names.some((name) => decisive.includes(name)) || (names.includes('isActive') && fields.isActive === true),
    }
  },
  apply: (work, change, maker) =>
    change.id === null ? addCurrency(work, change.fields, maker) : changeCurrency(work, change.id, change.fields, maker),
}

function titleOf({ currencyCode, value }: Currency, rate: string | undefined): string {
  if (rate === undefined) return `Change the currency ${currencyCode}`
  if (isSameRate(rate, value)) return `Confirm the rate of ${currencyCode}`
  const change = changeOf(value, rate)
  return `Change the rate of ${currencyCode}${change === null ? '' : ` by ${change.startsWith('-') ? change.replace('-', '−') : `+${change}`} %`}`
}
