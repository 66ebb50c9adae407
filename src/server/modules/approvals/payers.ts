import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { everOthersWith, othersAt } from './checkers'

const PAYS: Permission = 'payouts:write'

/**
 * Why the approver of a withdrawal must not pay it: another person can pay (`ANOTHER_PAYS`), or another person could once and none can now
 * (`NO_OTHER_LEFT`), possibly because the approver removed them. Null if no other person ever could, so that payments never become
 * impossible.
 */
export type PayerRefusal = 'ANOTHER_PAYS' | 'NO_OTHER_LEFT'

type Excluded = { excluded: (userId: Sql) => Sql; now: Date }

/** SQL: the same for the people that a condition on a user's id does not exclude. */
export const payerRefusal = ({ excluded, now }: Excluded): Sql => sql`case
  when ${othersAt(now, { permission: PAYS, excluded })} then 'ANOTHER_PAYS'
  when ${everOthersWith({ permission: PAYS, excluded })} then 'NO_OTHER_LEFT' end`

/** @param except the approvers, and others who must not pay */
export async function readPayerRefusal(db: Query, { except, now }: { except: readonly string[]; now: Date }): Promise<PayerRefusal | null> {
  const excluded = (id: Sql) => sql`${id} = any(${[...except]}::uuid[])`
  const { refusal } = await db.one<{ refusal: PayerRefusal | null }>(sql`select ${payerRefusal({ excluded, now })} as refusal`)
  return refusal
}

/** The advice after the reason of a refusal: what to do if no other person can pay at present. */
export const payerAdvice = (refusal: PayerRefusal): string =>
  refusal === 'ANOTHER_PAYS'
    ? ''
    : ` No other team member can pay at present: those who could are deactivated, frozen or have lost the permission. Add another team member who can pay (permission ${PAYS}) under Users.`
