import { firstPageOf, paths } from '@/config/paths'
import { month, msg, type Message } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { groupDigits, toMoney } from '@/domain/money'
import { system } from '@/server/work/actor'
import { throttleWhenBusy } from '@/server/infra/throttle-when-busy'
import type { Note } from '@/server/infra/jobs/jobs'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { composeEmail, senderOf } from '../mail/email'
import { notifyPerson } from '../notifications/notify-person'

/** Emails are composed and sealed one by one, so in small chunks: the process serves requests in between. */
const LINES_AT_ONCE = 60

/**
 * Notifies each investor of a payout, once for all investments in the project; it can stop at any point and resume.
 * @throws the reason of `services.jobs.stopping` after a chunk if investors are left: the queue runs the job again
 */
export async function notifyOfPayouts(
  services: Services,
  batchId: string,
  { linesAtOnce = LINES_AT_ONCE, note }: { linesAtOnce?: number; note?: Note } = {},
): Promise<void> {
  const batch = await services.db.maybe<{ lines: number }>(
    sql`select lines from profit_batches where id = ${batchId} and status = 'POSTED'`,
  )
  if (!batch) return
  const mostRounds = Math.ceil(batch.lines / linesAtOnce) + 1
  const piece = throttleWhenBusy()
  for (let round = 0; round < mostRounds; round += 1) {
    const lastLine = await piece(() => work(services, system, (inner) => notifySome(inner, batchId, linesAtOnce)))
    note?.(lastLine, batch.lines)
    if (lastLine >= batch.lines) return
    services.jobs.stopping.throwIfAborted()
  }
}

type Batch = { title: string; slug: string; year: number; month: number; lines: number; told: number }
type Received = { user_id: string; email: string; amount: bigint; investments: number }

/** @returns the number of the last line whose customer was notified */
async function notifySome(inner: Work, batchId: string, maxLines: number): Promise<number> {
  const { tx } = inner
  const batch = await tx.one<Batch>(sql`
    select p.title, p.slug, b.year, b.month, b.lines, b.told from profit_batches b join projects p on p.id = b.project_id where b.id = ${batchId} for update of b`)
  if (batch.told >= batch.lines) return batch.told
  const until = await endOfChunk(inner, batchId, batch, maxLines)
  const received = await tx.all<Received>(sql`
    select l.user_id, u.email, sum(l.amount)::bigint as amount, count(*)::int as investments from profit_lines l join users u on u.id = l.user_id
    where l.batch_id = ${batchId} and l.no > ${batch.told} and l.no <= ${until} and l.amount > 0 and l.taken_back_at is null group by 1, 2 order by 1`)
  for (const one of received) notifyInvestor(inner, batchId, batch, one)
  await tx.run(sql`update profit_batches set told = ${until} where id = ${batchId}`)
  return until
}

/** Extends a chunk to the last line of a customer, whose lines are adjacent, so that each customer is notified once about all of them. */
async function endOfChunk({ tx }: Work, batchId: string, { lines, told }: Batch, maxLines: number): Promise<number> {
  const near = Math.min(lines, told + maxLines)
  const next = await tx.maybe<{ no: number }>(sql`
    select l.no from profit_lines l where l.batch_id = ${batchId} and l.no > ${near}
      and l.user_id <> (select e.user_id from profit_lines e where e.batch_id = ${batchId} and e.no = ${near}) order by l.no limit 1`)
  return next ? next.no - 1 : lines
}

function notifyInvestor(inner: Work, batchId: string, batch: Batch, { user_id, email, amount, investments }: Received): void {
  const { BOOK_CURRENCY } = inner.services.env
  const sum = `${groupDigits(toMoney(amount))} ${BOOK_CURRENCY}`
  const title = msg('Payout of {sum} from {project}', { sum, project: batch.title })
  const body = msg('Your payout for {month} was credited to your balance.', { month: month(batch) })
  notifyPerson(
    inner,
    { id: user_id, email },
    {
      kind: 'profit.received',
      title,
      body,
      data: {},
      content: emailOf(inner, batch, { title, body, sum, investments }),
      dedupe: `profit:${batchId}:${user_id}`,
    },
  )
}

type PayoutNotice = { title: Message; body: Message; sum: string; investments: number }

function emailOf({ services }: Work, batch: Batch, { title, body, sum, investments }: PayoutNotice): EmailContent {
  return composeEmail(
    {
      template: 'profit.received',
      subject: title,
      heading: msg('You received a payout'),
      paragraphs: [body],
      facts: [
        [msg('Project'), batch.title],
        [msg('Month'), month(batch)],
        [msg('Investments'), String(investments)],
        [msg('Your payout'), sum],
      ],
      action: { label: msg('View transactions'), path: firstPageOf(paths.users.transactions) },
      footnote: msg('Payouts are made only from profit that the project has received. One month is no indication of the next.'),
    },
    senderOf(services.env),
  )
}
