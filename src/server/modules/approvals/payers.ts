import type { Permission } from '@/contract/permissions'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { everOthersWith, othersAt } from './checkers'

const PAYS: Permission = 'payouts:write'

/**
 * Why the approver of a withdrawal does not pay it: another person can pay (`ANOTHER_PAYS`), or another person could once and none
 * can now (`NO_OTHER_LEFT`), perhaps because the approver shut them out. Null in an installation in which no other person ever could:
 * it must not lock itself out.
 */
export type PayerRefusal = 'ANOTHER_PAYS' | 'NO_OTHER_LEFT'

type Excluded = { excluded: (userId: Sql) => Sql; now: Date }

/** The same as SQL, of the people that a condition on the id of a user does not exclude. */
export const payerRefusal = ({ excluded, now }: Excluded): Sql => sql`case
  when ${othersAt(now, { permission: PAYS, excluded })} then 'ANOTHER_PAYS'
  when ${everOthersWith({ permission: PAYS, excluded })} then 'NO_OTHER_LEFT' end`

/** @param except the approvers, and others who must leave the payment to another person */
export async function readPayerRefusal(db: Query, { except, now }: { except: readonly string[]; now: Date }): Promise<PayerRefusal | null> {
  const excluded = (id: Sql) => sql`${id} = any(${[...except]}::uuid[])`
  const { refusal } = await db.one<{ refusal: PayerRefusal | null }>(sql`select ${payerRefusal({ excluded, now })} as refusal`)
  return refusal
}

/** What follows the reason of a refusal: what has to be done where no other person can pay at present. */
export const payerAdvice = (refusal: PayerRefusal): string =>
  refusal === 'ANOTHER_PAYS'
    ? ''
    : ` No other team member can pay at present: those who could are deactivated, frozen or have lost the permission. Add another team member who can pay (permission ${PAYS}) under Users.`
