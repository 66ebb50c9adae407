import { notFound } from '@/server/work/errors'
import { orInUse, refuseInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

const MOVE_FIRST = 'Move its questions to another category first, or delete them.'

export async function deleteCategory({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ title: string; description: string | null }>(
    sql`select title, description from faq_categories where id = ${id} for update`,
  )
  if (!before) throw notFound('This category')
  const what = `The category ${before.title}`
  await refuseInUse(
    tx,
    what,
    [{ count: sql`select count(*)::int as n from faqs where category_id = ${id}`, one: 'question', many: 'questions' }],
    MOVE_FIRST,
  )
  await tx.run(sql`delete from faq_categories where id = ${id}`).catch(orInUse(what, MOVE_FIRST))
  effects.audit({ action: 'faq-category.deleted', subject: { type: 'faq-category', id, code: before.title }, before })
  return { id }
}

export async function deleteFaq({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ statement: string; answer: string }>(sql`delete from faqs where id = ${id} returning statement, answer`)
  if (!before) throw notFound('This question')
  effects.audit({ action: 'faq.deleted', subject: { type: 'faq', id }, before })
  return { id }
}
