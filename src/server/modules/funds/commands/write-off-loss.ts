import { createHash } from 'node:crypto'
import type { Received, Reply } from '@/contract/core/endpoint'
import type { FundMovement, funds } from '@/contract/funds'
import { toMinor, toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, notFound } from '@/server/work/errors'
import { inCurrency } from '@/server/infra/format-book-amount'
import type { PersonWork } from '@/server/work/services'
import { nothing, sql } from '@/server/db/sql'
import { account } from '../../ledger/accounts'
import { balanceOf, lockedBalanceOf, openAccounts } from '../../ledger/balances'
import { postMoves } from '../../ledger/moves'
import { writeMovement } from '../movement'

type Preview = Reply<typeof funds.lossPreview>

/** Previews how a capital loss would be distributed over the investors, with the hash that proposal and approval must name. */
export async function previewLoss(db: Query, projectId: string, amount: Minor, currency: string): Promise<Preview> {
  if (!(await db.maybe(sql`select 1 from projects where id = ${projectId}`))) throw notFound('This project')
  const spread = await spreadLoss(db, projectId, amount)
  requireBearable({ amount, principal: spread.principal, deployed: await balanceOf(db, account.deployed(projectId)), currency })
  return {
    hash: spread.hash,
    total: toMoney(amount),
    investments: spread.lines,
    principalBefore: toMoney(spread.principal),
    principalAfter: toMoney(spread.principal - amount),
    top: spread.top.map((line) => ({
      investment: { id: line.id, code: line.code },
      user: { id: line.user_id, name: line.name },
      principal: toMoney(BigInt(line.principal)),
      loss: toMoney(BigInt(line.loss)),
    })),
  }
}

/** Writes off a loss over the investments, with exactly the figures of a preview. */
export async function writeLossOff(
  work: PersonWork,
  projectId: string,
  body: Received<typeof funds.record>['body'],
  recordedBy: string,
): Promise<FundMovement> {
  if (!body.hash) throw fieldError('hash', 'Preview the loss first: exactly the previewed amounts are written off.')
  const amount = toMinor(body.amount)
  const movement = {
    kind: 'CAPITAL_LOST',
    projectId,
    amount,
    gateway: null,
    transactionId: null,
    note: body.note,
    lossHash: body.hash,
  } as const
  return writeMovement(work, movement, recordedBy, (id) => postLoss(work, { id, projectId, amount, hash: body.hash ?? null }))
}

async function postLoss(
  { tx, actor, now, services }: PersonWork,
  movement: { id: string; projectId: string; amount: Minor; hash: string | null },
): Promise<void> {
  const { id, projectId, amount } = movement
  const deployed = account.deployed(projectId)
  await openAccounts(tx, [deployed])
  const spread = await spreadLoss(tx, projectId, amount, { movementId: id, now })
  const { BOOK_CURRENCY: currency } = services.env
  requireBearable({ amount, principal: spread.principal, deployed: await lockedBalanceOf(tx, deployed), currency })
  if (spread.hash !== movement.hash) throw changed()
  await postMoves(tx, {
    kind: 'CAPITAL_LOST',
    from: 'INVESTMENT_PRINCIPAL',
    to: 'PROJECT_DEPLOYED',
    by: actor.id,
    at: now,
    moves: sql`select row_number() over (order by l.id)::int as no, l.id as reference, l.investment_id as from_owner, ${projectId}::uuid as to_owner, l.amount from loss_lines l where l.movement_id = ${id}`,
  })
  await services.jobs.enqueue(tx, 'funds.notify-loss', { movementId: id }, { key: id })
}

/**
 * Allocates a loss to active and matured principal in proportion. Each share is rounded down; the remaining units go, one each, to the
 * largest fractions (largest-remainder method), so that the shares add up to the loss and no one loses more than their principal.
 */
const lossLines = (projectId: string, amount: Minor) => sql`
  select ranked.id, ranked.code, ranked.user_id, ranked.principal, row_number() over (order by ranked.id)::int as no,
    (ranked.down + case when ranked.place <= ${amount} - sum(ranked.down) over () then 1 else 0 end)::bigint as loss
  from (
    select held.*, div(held.principal::numeric * ${amount}, held.total) as down,
      row_number() over (order by mod(held.principal::numeric * ${amount}, held.total) desc, held.id) as place
    from (
      select i.id, i.code, i.user_id, a.balance as principal, sum(a.balance) over () as total
      from investments i join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
      where i.project_id = ${projectId} and i.status in ('ACTIVE', 'EXIT_REQUESTED', 'MATURED') and a.balance > 0) held) ranked`

type LossLine = { id: string; code: string; user_id: string; name: string; principal: string; loss: string }
type Spread = { principal: bigint; lines: number; hash: string; top: LossLine[] }

/** Computes the lines of a loss and, when it is posted, writes them in the same statement, so that both use the same snapshot. */
async function spreadLoss(db: Query, projectId: string, amount: Minor, write?: { movementId: string; now: Date }): Promise<Spread> {
  const written = write
    ? sql`, written as (insert into loss_lines (id, movement_id, investment_id, amount) select uuid_v7(${write.now}, no), ${write.movementId}, id, loss from lines where loss > 0)`
    : nothing
  const found = await db.one<{ principal: bigint; lines: number; digest: string; top: LossLine[] }>(sql`
    with lines as materialized (${lossLines(projectId, amount)}),
    top as (select l.*, u.name from lines l join users u on u.id = l.user_id where l.loss > 0 order by l.loss desc, l.id limit 10) ${written}
    select coalesce(sum(principal), 0)::bigint as principal, count(*) filter (where loss > 0)::int as lines,
      coalesce(md5(string_agg(id::text || ':' || principal || ':' || loss, ',' order by id)), '') as digest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'user_id', t.user_id, 'name', t.name,
        'principal', t.principal::text, 'loss', t.loss::text) order by t.loss desc, t.id), '[]'::jsonb) from top t) as top
    from lines`)
  const hash = createHash('sha256')
    .update(JSON.stringify([projectId, amount.toString(), found.digest]))
    .digest('hex')
  return { principal: found.principal, lines: found.lines, hash, top: found.top }
}

type Bearing = { amount: Minor; principal: Minor; deployed: Minor; currency: string }

function requireBearable({ amount, principal, deployed, currency }: Bearing): void {
  const shown = (minor: Minor) => inCurrency(minor, currency)
  const maxLoss = principal < deployed ? principal : deployed
  if (amount <= maxLoss) return
  const why = `At most ${shown(maxLoss)} can be lost: ${shown(deployed)} is deployed to the project, and its investors hold ${shown(principal)} of principal.`
  throw new AppError('INSUFFICIENT_BALANCE', `${why} Nothing was recorded.`, { errors: [{ path: 'amount', message: why }] })
}

const changed = () =>
  new AppError(
    'PREVIEW_CHANGED',
    'The investments changed after the preview, so the loss would be allocated differently. Nothing was written off. Create a new preview.',
  )
