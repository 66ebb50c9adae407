import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import type { projectQuestion } from '@/contract/project-parts'
import type { projects } from '@/contract/projects'
import { msg } from '@/locales/message'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, notFound } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { listPage, type Page } from '@/server/db/list'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { shortName } from '@/domain/short-name'
import { notifyPerson } from '../notifications/notify-person'
import { assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'
import { lockUser } from '../users/lock-user'
import { requireShown, seesDrafts } from './queries'

type Question = z.output<typeof projectQuestion>
type QuestionRow = {
  id: string
  question: string
  user_id: string
  name: string
  asked_at: Date
  answer: string | null
  answered_at: Date | null
  is_hidden: boolean
  assignee: AssigneeRow
}
const columns = sql`q.id, q.question, q.user_id, u.name, q.asked_at, q.answer, q.answered_at, q.is_hidden, ${assigneeColumn(sql`q.id`)} as assignee`

/** Answered questions are public. The author also sees their own open questions; staff see all. */
export async function listQuestions(
  db: Query,
  actor: Actor | null,
  id: string,
  query: Received<typeof projects.questions>['query'],
): Promise<Page<Question>> {
  await requireShown(db, actor, id)
  const isStaff = seesDrafts(actor)
  return listPage<QuestionRow, Question>(db, query, {
    columns,
    from: sql`project_questions q join users u on u.id = q.user_id`,
    where: [
      sql`q.project_id = ${id}`,
      !isStaff && sql`((q.answer is not null and not q.is_hidden) or q.user_id = ${actor?.id ?? null})`,
      query.answered !== undefined && (query.answered ? sql`q.answer is not null` : sql`q.answer is null`),
    ],
    search: [sql`q.question`, sql`q.answer`],
    dated: sql`q.asked_at`,
    sort: { askedAt: { by: sql`q.asked_at`, as: 'timestamptz' } },
    tie: sql`q.id`,
    map: (row) => toQuestion(row, actor),
  })
}

export async function askQuestion({ tx, actor, now }: PersonWork, projectId: string, question: string): Promise<Question> {
  await requireShown(tx, actor, projectId)
  const [, { open }] = await Promise.all([
    lockUser(tx, actor.id),
    tx.one<{ open: number }>(sql`
      select count(*)::int as open from project_questions where project_id = ${projectId} and user_id = ${actor.id} and answer is null`),
  ])
  if (open >= 5)
    throw new AppError('LIMIT_REACHED', msg('Five of your questions are unanswered. Nothing was sent; please wait for the answers.'))
  const id = newId(now)
  await tx.run(sql`
    insert into project_questions (id, project_id, user_id, question, asked_at) values (${id}, ${projectId}, ${actor.id}, ${question}, ${now})`)
  return oneQuestion(tx, actor, projectId, id)
}

/** Answers a question, or edits the answer; hiding removes both from the public page. */
export async function answerQuestion(
  work: PersonWork,
  projectId: string,
  id: string,
  { answer, isHidden = false }: { answer: string; isHidden?: boolean | undefined },
): Promise<Question> {
  const { tx, actor, now, effects } = work
  const before = await tx.maybe<{ answer: string | null; user_id: string; email: string; title: string; slug: string }>(sql`
    select q.answer, q.user_id, u.email, p.title, p.slug from project_questions q
    join users u on u.id = q.user_id join projects p on p.id = q.project_id
    where q.id = ${id} and q.project_id = ${projectId} for update of q`)
  if (!before) throw notFound(msg('This question'))
  await tx.run(sql`
    update project_questions set answer = ${answer}, answered_by = ${actor.id}, answered_at = ${now}, is_hidden = ${isHidden} where id = ${id}`)
  effects.audit({
    action: 'project.question-answered',
    subject: { type: 'project', id: projectId },
    before: { question: id, answer: before.answer },
    after: { question: id, answer, isHidden },
  })
  if (before.answer === null) {
    const asker = { id: before.user_id, email: before.email }
    notifyPerson(work, asker, {
      kind: 'question.answered',
      title: msg('Your question about {title} was answered', { title: before.title }),
      body: answer.slice(0, 280),
      data: { slug: before.slug },
    })
  }
  return oneQuestion(tx, actor, projectId, id)
}

async function oneQuestion(db: Query, actor: Actor, projectId: string, id: string): Promise<Question> {
  const row = await db.one<QuestionRow>(sql`
    select ${columns} from project_questions q join users u on u.id = q.user_id where q.id = ${id} and q.project_id = ${projectId}`)
  return toQuestion(row, actor)
}

const toQuestion = (row: QuestionRow, actor: Actor | null): Question => ({
  id: row.id,
  question: row.question,
  askedBy: seesDrafts(actor) || row.user_id === actor?.id ? row.name : shortName(row.name),
  askedAt: row.asked_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  isHidden: row.is_hidden,
  assignee: toAssignee(row.assignee, seesDrafts(actor)),
})
