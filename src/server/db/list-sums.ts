import { oneOf } from './list'
import { sql, type Sql } from './sql'

type Uncounted<S extends string> = {
  status: Sql
  /** The statuses of rows whose money neither moved permanently nor is due. */
  statuses: readonly S[]
  /** The statuses in the filter. */
  filter: readonly S[] | undefined
}

/**
 * The sums of a list that can contain declined or reversed rows: these are left out of every sum, and `excluded` is the total of their
 * absolute amounts, so that a screen can mention them. A filter for such rows only returns their sums.
 * @param amounts the amount of a row by the name of its sum; `excluded` uses the first one
 */
export function sumsWithout<S extends string>(amounts: Readonly<Record<string, Sql>>, uncounted: Uncounted<S>): Record<string, Sql> {
  const { status, statuses, filter } = uncounted
  const sums = (counted: Sql) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, sql`sum(${amount}) filter (where ${counted})`]))
  const [first] = Object.values(amounts)
  if (!first || filter?.every((one) => statuses.includes(one))) return sums(sql`true`)
  const isExcluded = oneOf(status, statuses)
  return { ...sums(sql`not (${isExcluded})`), excluded: sql`sum(abs(${first})) filter (where ${isExcluded})` }
}
