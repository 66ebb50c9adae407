import { notFound, wrongState } from '@/server/work/errors'
import { orInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** Deletes a draft with all its data. A project that was opened can only be closed or cancelled. */
export async function deleteDraft({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ code: string; title: string; status: string }>(
    sql`select code, title, status from projects where id = ${id} for update`,
  )
  if (!before) throw notFound('This project')
  if (before.status !== 'DRAFT') throw wrongState(before.title, before.status)
  for (const part of [
    sql`delete from project_risk_texts where project_id = ${id}`,
    sql`delete from project_return_rates where project_id = ${id}`,
    sql`delete from project_updates where project_id = ${id}`,
    sql`delete from project_documents where project_id = ${id}`,
    sql`delete from project_questions where project_id = ${id}`,
  ])
    await tx.run(part)
  await tx.run(sql`delete from projects where id = ${id}`).catch(orInUse(before.title, 'Cancel it instead.'))
  effects.audit({ action: 'project.deleted', subject: { type: 'project', id, code: before.code }, before: { title: before.title } })
  return { id }
}
