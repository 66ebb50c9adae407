import { oneOf } from './list'
import { sql, type Sql } from './sql'

type Uncounted<S extends string> = {
  status: Sql
  /** The statuses of rows whose money neither moved for good nor is due. */
  statuses: readonly S[]
  /** The statuses that the filter asks for. */
  filter: readonly S[] | undefined
}

/**
 * The sums of a list whose rows may have come to nothing: a declined or reversed row is left out of every sum, and `excluded` adds up the
 * absolute amounts left out, so that a screen can say that there are some. A filter that asks for such rows alone gets their sums.
 * @param amounts the amount of a row by the name of its sum; the first is the one that `excluded` adds up
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
