import { AppError } from '@/server/core/errors'
import { sql } from '@/server/core/sql'

/** A column of a query over `users`: the title of the person's country while it is closed for investing, else null. */
export const closedCountry = sql`(select k.title from countries k where k.id = users.country_id and not k.takes_investments) as closed_country`

export type InvestorCountry = { closed_country: string | null }

/** Residents of a country that is closed for investing keep what they have; a new investment is refused. */
export function requireOpenCountry({ closed_country: country }: InvestorCountry): void {
  if (country === null) return
  throw new AppError(
    'COUNTRY_CLOSED',
    `New investments are closed for residents of ${country}. Nothing was invested; your investments continue and you can withdraw.`,
  )
}
