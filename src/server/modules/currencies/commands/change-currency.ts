import type { Received } from '@/contract/core/endpoint'
import type { currencies, Currency } from '@/contract/currencies'
import { AppError, fieldError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { refuseUniqueViolation } from '@/server/db/unique-violation'
import { readCurrency } from '../queries'
import type { Maker } from '../../approvals/change-requests'
import { requireMarketRate, type AdoptedRate } from '../adopt-rate'
import { isSameRate, setsRate } from '../rules'

type NewCurrency = Received<typeof currencies.create>['body']
type Changes = Received<typeof currencies.update>['body']

const taken = refuseUniqueViolation({ currencies_currency_code_key: ['currencyCode', 'A currency with this code already exists'] })

export async function addCurrency(work: PersonWork, body: NewCurrency, maker: Maker): Promise<Currency> {
  const { tx, actor, now, effects } = work
  const id = newId(now)
  const columns = { ...columnsOf(body), id, changed_at: now }
  await tx.run(sql`insert into currencies ${insertion(columns)}`).catch(taken)
  await keepRate(work, id, { value: body.value, setBy: maker.id, market: null })
  effects.audit({ action: 'currency.added', subject: { type: 'currency', id, code: body.currencyCode }, after: body })
  return readCurrency({ db: tx, actor, now }, id)
}

type Before = {
  currency_code: string
  currency_symbol: string
  decimals: number
  value: string
  title: string
  order_priority: number
  is_active: boolean
  is_used: boolean
  is_book: boolean
  version: number
}

/** Changes a currency. A new rate is stored with its time; existing payments keep their rate. */
export async function changeCurrency(
  work: PersonWork,
  id: string,
  { version, marketAsOf, ...changes }: Changes,
  maker: Maker,
): Promise<Currency> {
  const { tx, actor, now, effects } = work
  // Row lock before checking whether the currency is in use, so that a concurrent first use is detected.
  await tx.run(sql`select 1 from currencies where id = ${id} for update`)
  const before = await tx.maybe<Before>(sql`
    select c.currency_code, c.currency_symbol, c.decimals, trim_scale(c.value)::text as value, c.title, c.order_priority, c.is_active, c.version, c.currency_code = ledger_currency() as is_book,
      exists (select 1 from payment_gateways g where g.currency_id = c.id) as is_used
    from currencies c where c.id = ${id}`)
  if (!before) throw notFound('This currency')
  if (before.version !== version) throw stale()
  requireChangeable(before, changes)
  const market =
    marketAsOf === undefined ? null : await requireMarketRate(work, before.currency_code, { value: changes.value, asOf: marketAsOf })
  await tx
    .run(sql`update currencies set ${assignments({ ...columnsOf(changes), changed_at: now, version: version + 1 })} where id = ${id}`)
    .catch(taken)
  const known = {
    title: before.title,
    currencyCode: before.currency_code,
    decimals: before.decimals,
    value: before.value,
    orderPriority: before.order_priority,
    isActive: before.is_active,
    currencySymbol: before.currency_symbol,
  }
  if (changes.value !== undefined && setsRate(known, changes)) await keepRate(work, id, { value: changes.value, setBy: maker.id, market })
  effects.audit({
    action: 'currency.changed',
    subject: { type: 'currency', id, code: before.currency_code },
    before: Object.fromEntries(Object.entries(known).filter(([field]) => field in changes)),
    after: market ? { ...changes, source: market.source, asOf: market.asOf } : changes,
  })
  return readCurrency({ db: tx, actor, now }, id)
}

const columnsOf = (given: Partial<NewCurrency>) => ({
  title: given.title,
  currency_code: given.currencyCode,
  currency_symbol: given.currencySymbol,
  decimals: given.decimals,
  value: given.value,
  order_priority: given.orderPriority,
  is_active: given.isActive,
})

function requireChangeable(before: Before, changes: Omit<Changes, 'version'>): void {
  const isRenamed = changes.currencyCode !== undefined && changes.currencyCode !== before.currency_code
  const isRecut = changes.decimals !== undefined && changes.decimals !== before.decimals
  if (before.is_book) {
    if (isRenamed) throw fieldError('currencyCode', 'This is the book currency, so its code cannot be changed.')
    if (changes.value !== undefined && !isSameRate(changes.value, '1'))
      throw fieldError('value', 'This is the book currency, so one unit is worth 1.')
    if (changes.isActive === false) throw fieldError('isActive', 'This is the book currency, so it must stay active.')
  }
  if (before.is_used && (isRenamed || isRecut)) {
    const path = isRenamed ? 'currencyCode' : 'decimals'
    const message = 'A payment gateway uses this currency, so its code and decimals cannot be changed'
    throw new AppError('IN_USE', `${message}. Nothing was saved; add another currency instead.`, { errors: [{ path, message }] })
  }
}

type SetRate = { value: string; setBy: string; market: AdoptedRate | null }
async function keepRate({ tx, now }: PersonWork, id: string, { value, setBy, market }: SetRate): Promise<void> {
  await tx.run(sql`
    insert into currency_rates (currency_id, at, value, origin, set_by, market_source, market_as_of)
    values (${id}, ${now}, ${value}, ${market ? 'MARKET' : 'STAFF'}, ${setBy}, ${market?.source ?? null}, ${market?.asOf ?? null})
    on conflict (currency_id, at) do update set value = excluded.value, origin = excluded.origin, set_by = excluded.set_by,
      market_source = excluded.market_source, market_as_of = excluded.market_as_of`)
}
