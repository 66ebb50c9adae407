import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { everOthersWith, othersAt } from './checkers'

const PAYS: Permission = 'payouts:write'

/**
 * Why the approver of a withdrawal must not pay it: another person can pay (`ANOTHER_PAYS`), or others could once and none can now
 * (`NO_OTHER_LEFT`), possibly because the approver removed them or recorded the customer account as theirs. Null if no other person ever
 * could, so that payments never become impossible.
 */
export type PayerRefusal = 'ANOTHER_PAYS' | 'NO_OTHER_LEFT'

type Excluded = {
  /** SQL: a condition on a user's id. */
  excluded: (userId: Sql) => Sql
  /** SQL: the ids of the staff to whom the customer account belongs, as an array. They cannot pay. */
  owners: Sql
  now: Date
}

/** SQL: the same for the people that are not excluded. */
export const payerRefusal = ({ excluded, owners, now }: Excluded): Sql => sql`case
  when ${othersAt(now, { permission: PAYS, excluded: (id) => sql`(${excluded(id)} or ${id} = any(${owners}))` })} then 'ANOTHER_PAYS'
  when ${everOthersWith({ permission: PAYS, excluded })} then 'NO_OTHER_LEFT' end`

type Except = Pick<Excluded, 'owners' | 'now'> & {
  /** The approvers, and others who must not pay. */
  except: readonly string[]
}

export async function readPayerRefusal(db: Query, { except, owners, now }: Except): Promise<PayerRefusal | null> {
  const excluded = (id: Sql) => sql`${id} = any(${[...except]}::uuid[])`
  const { refusal } = await db.one<{ refusal: PayerRefusal | null }>(sql`select ${payerRefusal({ excluded, owners, now })} as refusal`)
  return refusal
}

/** The advice after the reason of a refusal: what to do if no other person can pay at present. */
export const payerAdvice = (refusal: PayerRefusal): string =>
  refusal === 'ANOTHER_PAYS'
    ? ''
    : ` No other team member can pay at present: those who could are deactivated, frozen, have lost the permission or own the customer account. Add another team member who can pay (permission ${PAYS}) under Users.`
