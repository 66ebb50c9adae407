import type { z } from 'zod'
import type { projectFunds } from '@/contract/project-parts'
import { toMoney } from '@/domain/money'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { memoize } from '@/server/infra/memoize'
import { sql } from '@/server/db/sql'
import { transferGroups, unpaidReductionKinds } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'
import { requireShown } from './queries'

type Funds = z.output<typeof projectFunds>
const remembered = memoize<Funds>()

/** All inflows and outflows of a project, from the ledger. Inflows equal outflows plus the amount held. */
export async function readFunds(db: Query, actor: Actor | null, id: string, now: Date): Promise<Funds> {
  await requireShown(db, actor, id)
  return remembered(db, id, () => sumFunds(db, id, now))
}

type Sums = {
  paid_in: bigint
  paid_back: bigint
  received: bigint
  given_back: bigint
  deployed: bigint
  returned: bigint
  pool: bigint
  still_out: bigint
}

async function sumFunds(db: Query, id: string, now: Date): Promise<Funds> {
  const sums = await db.one<Sums>(sumsOf(id))
  // Derived from the balance, which is the sum of all entries: a pool's distribution entries would be many rows.
  const shared = sums.received - sums.given_back - sums.pool
  const lost = sums.deployed - sums.returned - sums.still_out
  const principalReturned = sums.paid_back
  const handedOver = sums.deployed - lost
  const heldCapital = sums.paid_in + sums.returned - sums.deployed - principalReturned
  const total = sums.paid_in + sums.returned + sums.received
  return {
    in: {
      investors: toMoney(sums.paid_in),
      capitalReturned: toMoney(sums.returned),
      profitReceived: toMoney(sums.received),
      total: toMoney(total),
    },
    out: {
      capitalHandedOver: toMoney(handedOver),
      principalReturned: toMoney(principalReturned),
      profitShared: toMoney(shared),
      returnGivenBack: toMoney(sums.given_back),
      capitalHeld: toMoney(heldCapital),
      profitHeld: toMoney(sums.pool),
      capitalLost: toMoney(lost),
      total: toMoney(handedOver + lost + principalReturned + shared + sums.given_back + heldCapital + sums.pool),
    },
    asOf: now.toISOString(),
  }
}

/**
 * Whether an entry `e` of a principal account counts as paid in. A reversed payment counts as never paid, a returned withdrawal as never
 * requested.
 */
export const paidInEntry = sql`((e.amount > 0 and t.kind <> 'WITHDRAWAL_RETURNED') or t.kind = 'PAYMENT_REVERSED')`
/** SQL: entries that repaid principal; a loss moves no money. */
export const paidBackEntry = sql`((e.amount < 0 and t.kind <> all(${kindArray(unpaidReductionKinds)})) or t.kind = 'WITHDRAWAL_RETURNED')`

/** The investors' side is summed over the principal accounts, the project's side over its few fund transfers. */
const sumsOf = (id: string) => sql`
  with principal as (
    select coalesce(sum(e.amount) filter (where ${paidInEntry}), 0)::bigint as paid_in,
      coalesce(-sum(e.amount) filter (where ${paidBackEntry}), 0)::bigint as paid_back
    from investments i
    join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL'
    join ledger_transfers t on t.id = e.transfer where i.project_id = ${id}),
  moved as (
    select coalesce(sum(e.amount) filter (where t.kind = 'RETURN_RECEIVED'), 0)::bigint as received,
      coalesce(-sum(e.amount) filter (where t.kind = 'RETURN_GIVEN_BACK'), 0)::bigint as given_back,
      coalesce(-sum(e.amount) filter (where t.kind = 'CAPITAL_DEPLOYED'), 0)::bigint as deployed,
      coalesce(sum(e.amount) filter (where t.kind = 'CAPITAL_RETURNED'), 0)::bigint as returned
    from fund_movements m
    join ledger_transfers t on t.reference = m.id and t.kind = any(${kindArray([...transferGroups.projectReturns, ...transferGroups.projectCapital])})
    join ledger_entries e on e.transfer = t.id and e.owner = m.project_id
    where m.project_id = ${id} and m.status = 'POSTED')
  select principal.paid_in, principal.paid_back, moved.*,
    coalesce((select balance from ledger_accounts where owner = ${id} and kind = 'PROJECT_POOL'), 0)::bigint as pool,
    coalesce((select -balance from ledger_accounts where owner = ${id} and kind = 'PROJECT_DEPLOYED'), 0)::bigint as still_out
  from principal, moved`
