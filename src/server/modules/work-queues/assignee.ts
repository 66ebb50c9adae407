import type { Ref } from '@/contract/core/primitives'
import { sql, type Sql } from '@/server/db/sql'

export type AssigneeRow = { id: string; name: string } | null

/** SQL: the staff member assigned to an item, as a column of a list's rows. */
export const assigneeColumn = (subject: Sql): Sql => sql`(
  select jsonb_build_object('id', wu.id, 'name', wu.name) from work_assignments wa join users wu on wu.id = wa.assignee_id where wa.subject = ${subject})`

/** SQL: only items assigned to this person; undefined for no filter. */
export const assignedTo = (subject: Sql, assignee: string | undefined): Sql | undefined =>
  assignee === undefined ? undefined : sql`${subject} in (select wa.subject from work_assignments wa where wa.assignee_id = ${assignee})`

/** The assignee, for staff readers only. */
export const toAssignee = (row: AssigneeRow, isStaff: boolean): Ref | null => (isStaff ? row : null)
