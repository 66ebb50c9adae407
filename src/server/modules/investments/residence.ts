import { refusedByMethods } from '@/domain/investment-limits'
import { toMoney, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { AppError, fieldError } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

/** Columns of a query over `users`: the country id, and the country's title if it is closed for investing, else null. */
export const closedCountry = sql`users.country_id,
  (select k.title from countries k where k.id = users.country_id and not k.takes_investments) as closed_country`

export type InvestorCountry = { country_id: string | null; closed_country: string | null }

/**
 * Requires a country of residence that is open for investing. Residents of a closed one keep their investments.
 * @throws COUNTRY_REQUIRED, COUNTRY_CLOSED
 */
export function requireOpenCountry({ country_id: id, closed_country: country }: InvestorCountry): void {
  if (id === null) throw new AppError('COUNTRY_REQUIRED', msg('Choose your country of residence before you invest. Nothing was invested.'))
  if (country === null) return
  throw new AppError(
    'COUNTRY_CLOSED',
    msg('Residents of {country} cannot make new investments. Nothing was invested; your investments continue and you can withdraw.', {
      country,
    }),
  )
}

/** A column: the lowest minimum payment of the country's gateways, in the book currency; null without gateways. */
export const leastPaymentIn = (country: Sql): Sql => sql`(
  select ceil(min(coalesce(g.min_amount, 0) * c.value) * 100)::bigint from country_gateways o
  join payment_gateways g on g.id = o.gateway_id and g.is_active join currencies c on c.id = g.currency_id and c.is_active
  where o.country_id = ${country}) as least_payment`

/** The highest minimum payment of the gateways in countries open for investing, in the book currency; null if there is none. */
export async function readHighestMinimum(db: Query): Promise<string | null> {
  const { highest } = await db.one<{ highest: Minor | null }>(sql`
    select ceil(max(g.min_amount * c.value) * 100)::bigint as highest from country_gateways o
    join countries k on k.id = o.country_id and k.is_active and k.takes_investments
    join payment_gateways g on g.id = o.gateway_id and g.is_active join currencies c on c.id = g.currency_id and c.is_active`)
  return highest === null ? null : toMoney(highest)
}

export type LeastPayment = { least_payment: Minor | null }

/** Refuses an amount that no payment gateway of the country accepts. */
export function requirePayable({ least_payment: minPayment }: LeastPayment, amount: Minor, currency: string): void {
  const refused = refusedByMethods(amount, minPayment, currency)
  if (refused) throw fieldError('investmentAmount', refused)
}
