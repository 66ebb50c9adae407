import type { AuditAction } from '@/contract/audit-actions/registry'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { projectLife, type Project, type ProjectEvent } from '@/contract/project-schemas'
import { AppError, fieldError, notFound, stale, wrongState } from '@/server/work/errors'
import type { PersonWork, Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { giveRestBack } from '../funds/commands/give-rest-back'
import { enqueueProjectRefund } from '../investments/commands/hold-for-withdrawal'
import { fundIfFull } from './capacity'
import { hasText } from './description'
import { readProject } from './queries'
import { missingToOpen } from './terms/rules'

type Decision = Received<typeof projects.transition>['body']
type Before = {
  id: string
  code: string
  title: string
  status: Project['status']
  description: string
  risk_text: string
  drawing: string | null
  banner_file_id: string | null
  closes_at: Date | null
  opened_at: Date | null
  version: number
  rates: number
}

/** Performs a lifecycle transition of a project. Only the system can set FUNDED. */
export async function moveProject(work: PersonWork, id: string, decision: Decision): Promise<Project> {
  const before = await lockProject(work, id)
  requireStep(before, decision.event)
  if (decision.version !== undefined && decision.version !== before.version) throw stale()
  await requireReady(work, before, decision)
  await takeStep(work, before, decision)
  if (decision.gateway)
    await giveRestBack(work, id, { gateway: decision.gateway, transactionId: decision.transactionId ?? null, note: decision.note })
  return readProject(work.tx, work.now, work.actor, id)
}

/** Closes a project whose closing date has passed. */
export async function closeIfDue(work: Work, id: string): Promise<void> {
  const before = await lockProject(work, id)
  const isDue = before.closes_at !== null && before.closes_at <= work.now
  if (isDue && projectLife.allows(before.status, 'close'))
    await takeStep(work, before, { event: 'close', note: 'The closing date has passed' })
}

/** Reads a project's row and locks it until the transaction ends. */
export async function lockProject({ tx }: Work, id: string): Promise<Before> {
  const row = await tx.maybe<Before>(sql`
    select id, code, title, status, description, risk_text, drawing, banner_file_id, closes_at, opened_at, version,
      (select count(*)::int from project_return_rates r where r.project_id = projects.id) as rates
    from projects where id = ${id} for no key update`)
  if (!row) throw notFound('This project')
  return row
}

/** Throws if the status does not allow a transition, or only the system may perform it. */
export function requireStep(before: Before, event: ProjectEvent): void {
  if (!projectLife.allows(before.status, event)) throw wrongState('This project', before.status)
  const by = projectLife.by(event)
  if (!by.includes('staff') && !by.includes('two')) {
    throw new AppError(
      'WRONG_STATE',
      `The system does this automatically. The project is ${before.status.toLowerCase()}; nothing was changed.`,
    )
  }
}

async function requireReady(work: PersonWork, before: Before, { event, note, gateway }: Decision): Promise<void> {
  if (gateway && event !== 'complete') {
    throw fieldError(
      'gateway',
      event === 'cancel'
        ? 'Do not choose a gateway. The rest of the profit pool is returned by a fund transfer once the project is cancelled. Nothing was changed.'
        : 'Only completing a project returns the rest of its profit pool. Nothing was changed.',
    )
  }
  if (event === 'cancel' && (note ?? '').length < 3) throw fieldError('note', 'Enter a reason for the cancellation. Nothing was changed.')
  if (event === 'open') requireOpenable(work, before)
  if (event === 'complete') await requireSettled(work, before)
}

function requireOpenable({ now }: Work, draft: Before): void {
  const errors = missingToOpen(
    {
      hasBanner: draft.drawing !== null || draft.banner_file_id !== null,
      hasDescription: hasText(draft.description),
      rates: draft.rates,
      hasRiskText: draft.risk_text.trim().length > 0,
      closesAt: draft.closes_at,
    },
    now,
  )
  if (errors.length > 0) throw new AppError('VALIDATION', 'This draft cannot be opened yet. Please complete the marked fields.', { errors })
}

const counted = (count: number, singular: string, plural: string): string => `${count} ${count === 1 ? singular : plural}`

/** Requires that no investor still has an open claim on the project. */
async function requireSettled({ tx }: Work, { id }: Before): Promise<void> {
  const open = await tx.one<{ awaiting: number; active: number; posting: number }>(sql`
    select (select count(*)::int from investments where project_id = ${id} and status = 'AWAITING_PAYMENT') as awaiting,
      (select count(*)::int from investments where project_id = ${id} and status in ('ACTIVE', 'EXIT_REQUESTED')) as active,
      (select count(*)::int from profit_batches where project_id = ${id} and status <> 'POSTED') as posting`)
  const left = [
    open.awaiting > 0 && counted(open.awaiting, 'investment is awaiting payment', 'investments are awaiting payment'),
    open.active > 0 && counted(open.active, 'investment is active', 'investments are active'),
    open.posting > 0 && counted(open.posting, 'profit distribution is being posted', 'profit distributions are being posted'),
  ].filter(Boolean)
  if (left.length > 0) throw new AppError('WRONG_STATE', `This project cannot be completed yet: ${left.join(', ')}. Nothing was changed.`)
}

const actions = {
  open: 'project.opened',
  pause: 'project.paused',
  resume: 'project.resumed',
  fund: 'project.funded',
  close: 'project.closed',
  complete: 'project.completed',
  cancel: 'project.cancelled',
} as const satisfies Record<ProjectEvent, AuditAction>

async function takeStep(work: Work, before: Before, { event, note }: Pick<Decision, 'event' | 'note'>): Promise<void> {
  const { tx, now, effects } = work
  const to = projectLife.next(before.status, event)
  if (!to) throw wrongState('This project', before.status)
  const isOver = to === 'COMPLETED' || to === 'CANCELLED'
  const moved = await tx.run(sql`
    update projects set ${assignments({ status: to, version: before.version + 1, ...(event === 'open' && !before.opened_at ? { opened_at: now } : {}), ...(isOver ? { ended_at: now } : {}) })}
    where id = ${before.id} and status = ${before.status} and version = ${before.version}`)
  if (moved === 0) throw stale()
  effects.audit({
    action: actions[event],
    subject: { type: 'project', id: before.id, code: before.code },
    before: { status: before.status },
    after: { status: to, ...(note ? { note } : {}) },
  })
  if (event === 'resume') await fundIfFull(work, before.id)
  if (event === 'cancel') await enqueueProjectRefund(work, before.id)
}
