import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { groupDigits, toMoney } from '@/domain/money'
import { system } from '@/server/work/actor'
import type { Note } from '@/server/infra/jobs/jobs'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { composeEmail, senderOf } from '../mail/email'
import { notifyPerson } from '../notifications/notify-person'

const PEOPLE_A_TIME = 200
const MOST_ROUNDS = 10_000

type Loss = { user_id: string; email: string; title: string; loss: bigint; left: bigint; investments: number }

/** Notifies each investor affected by a loss once; emails are deduplicated by loss. */
export async function notifyOfLoss(services: Services, movementId: string, note?: Note): Promise<void> {
  const { of } = await services.db.one<{ of: number }>(sql`
    select count(distinct i.user_id)::int as of from loss_lines l join investments i on i.id = l.investment_id where l.movement_id = ${movementId}`)
  let done = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const notified = await work(services, system, async (inner) => {
      // A second process waits here, and then finds only the investors not yet notified.
      await inner.tx.one(sql`select id from fund_movements where id = ${movementId} for no key update`)
      const losses = await inner.tx.all<Loss>(unnotifiedLosses(movementId))
      for (const loss of losses) notifyPerson(inner, { id: loss.user_id, email: loss.email }, noticeOf(services, movementId, loss))
      return losses.length
    })
    done += notified
    note?.(done, of)
    if (notified < PEOPLE_A_TIME) return
  }
}

const dedupeOf = (movementId: string, userId: string) => `loss:${movementId}:${userId}`

const unnotifiedLosses = (movementId: string) => sql`
  select i.user_id, u.email, p.title, sum(l.amount)::bigint as loss, sum(a.balance)::bigint as left, count(*)::int as investments
  from loss_lines l join investments i on i.id = l.investment_id join users u on u.id = i.user_id
  join fund_movements m on m.id = l.movement_id join projects p on p.id = m.project_id
  join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
  where l.movement_id = ${movementId}
    and not exists (select 1 from outbox o where o.dedupe = 'loss:' || ${movementId} || ':' || i.user_id)
  group by i.user_id, u.email, p.title order by i.user_id limit ${PEOPLE_A_TIME}`

function noticeOf({ env }: Services, movementId: string, { user_id, title, loss, left, investments }: Loss) {
  const money = (minor: bigint) => `${groupDigits(toMoney(minor))} ${env.BOOK_CURRENCY}`
  const heading = msg('Capital loss in {title}', { title })
  const body = msg(
    '{loss} of your principal in {title} was written off. The loss is shared by all investors in the project in proportion to their principal.',
    { loss: money(loss), title },
  )
  const content = composeEmail(
    {
      template: 'funds.loss',
      subject: heading,
      heading,
      paragraphs: [body, msg('Our team reviewed and approved this write-off. It is shown in the history of your investment.')],
      facts: [
        [msg('Written off'), money(loss)],
        [msg('Remaining principal'), money(left)],
        [msg('Investments affected'), String(investments)],
      ],
      action: { label: msg('View investments'), path: firstPageOf(paths.users.investments) },
    },
    senderOf(env),
  )
  return {
    kind: 'funds.loss' as const,
    title: heading,
    body,
    data: {},
    content,
    dedupe: dedupeOf(movementId, user_id),
  }
}
