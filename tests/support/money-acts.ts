import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { adjustments } from '@/contract/adjustments'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { toMinor, toMoney } from '@/domain/money'
import { allMails, balance } from './investing'
import { quoteOf } from './customer-steps'
import { isAimedMoney, monthBefore, ofMoney, type AimedMoney, type MoneyStep, type OfMoney } from './money-steps'
import { bankReference } from './payout-results'
import { transactionIdOn } from './money'
import { codeIn, type Caller, type TestServer } from './server'

export type MoneyWorld = {
  project: string
  gateway: string
  customers: Caller[]
  wallets: readonly string[]
  staff: readonly Caller[]
  /** Staff who may distribute profit and decide about the project. */
  bosses: readonly Caller[]
}
type Outcome = { status: number; code?: string }
const coded = ({ status, code }: Outcome): string => code ?? (status === 200 ? 'OK' : String(status))
const money = (minor: number) => toMoney(BigInt(minor))

/** Performs one of these steps in the application; undefined if there is no record to perform it on. */
export async function actOnMoney(
  server: TestServer,
  world: MoneyWorld,
  step: MoneyStep,
  place: number | undefined,
): Promise<string | undefined> {
  if (isAimedMoney(step)) {
    const target = await targetOf(server, world, step, place ?? step.at)
    return target && aimedAct(server, world, step, target)
  }
  if (step.do === 'withdraw') return withdrawOf(server, world, step.who, { amount: money(step.amount) })
  const staff = world.staff['by' in step ? step.by : 0]
  if (!staff) throw new Error('There is no such member of staff')
  if (step.do === 'share') return share(server, world, step)
  if (step.do === 'move') return move(staff, world, step)
  const userId = world.customers[step.who]?.user.id ?? ''
  return coded(await staff.call(adjustments.propose, { params: { userId }, body: { amount: money(step.amount), reason: 'Counted again' } }))
}

type Target = { id: string; owner: number }
/** The application's rows in creation order, as in the model. */
async function targetOf(server: TestServer, world: MoneyWorld, step: AimedMoney, place: number): Promise<Target | undefined> {
  const users = world.customers.map(({ user }) => user.id)
  const rows = await server.db.all<{ id: string; user_id: string | null }>(
    {
      withdrawals: sql`select id, user_id from withdrawals where user_id = any(${users}::uuid[]) order by id`,
      adjustments: sql`select id, user_id from adjustments where user_id = any(${users}::uuid[]) order by id`,
      batches: sql`select id, null as user_id from profit_batches where project_id = ${world.project} order by id`,
      investments: sql`select id, user_id from investments where project_id = ${world.project} order by id`,
    }[ofMoney[step.do]],
  )
  const row = rows[place % Math.max(1, rows.length)]
  return row && { id: row.id, owner: users.indexOf(row.user_id ?? '') }
}

async function aimedAct(server: TestServer, world: MoneyWorld, step: AimedMoney, { id, owner }: Target): Promise<string> {
  const [staff, customer, boss] = [world.staff[step.by], world.customers[Math.max(0, owner)], world.bosses[0]]
  if (!staff || !customer || !boss) throw new Error('Nobody is there to do this')
  const [params, note] = [{ id }, { note: 'Looked at twice' }]
  const taken: Readonly<
    Record<Exclude<OfMoney, 'post-share' | 'post-one-line' | 'withdraw-investment' | 'quote-investment'>, () => Promise<Outcome>>
  > = {
    'approve-withdrawal': () => staff.call(withdrawals.approve, { params, body: {} }),
    'decline-withdrawal': () => staff.call(withdrawals.decline, { params, body: note }),
    'cancel-withdrawal': () => customer.call(withdrawals.cancel, { params, body: {} }),
    'pay-withdrawal': async () => {
      const { network } = await server.db.one<{ network: string }>(
        sql`select destination ->> 'network' as network from withdrawals where id = ${id}`,
      )
      return staff.call(withdrawals.markPaid, { params, body: { transactionId: transactionIdOn(network), gateway: world.gateway } })
    },
    'fail-withdrawal': () => staff.call(withdrawals.markFailed, { params, body: { ...note, reference: bankReference } }),
    'approve-adjustment': () => staff.call(adjustments.approve, { params, body: {} }),
    'decline-adjustment': () => staff.call(adjustments.decline, { params, body: note }),
    'resume-share': () => boss.call(profit.resume, { params: { id: world.project, batchId: id }, body: {} }),
  }
  if (step.do === 'post-share' || step.do === 'post-one-line') return postShare(server, id, step.do === 'post-one-line')
  if (step.do !== 'withdraw-investment' && step.do !== 'quote-investment') return coded(await taken[step.do]())
  const principal = toMinor(await balance(server, account.principal(id)))
  const { amount } = await server.db.one<{ amount: bigint }>(sql`select amount from investments where id = ${id}`)
  const body = { amount: toMoney(principal || amount), investment: id }
  return step.do === 'quote-investment' ? quoteOf(world, owner, body) : withdrawOf(server, world, owner, body)
}

/** Runs the posting job; `isStopped` interrupts it after one line, as if the process had ended there. */
async function postShare(server: TestServer, batch: string, isStopped: boolean): Promise<string> {
  if (!isStopped) await postBatch(server.services, batch)
  else await postBatch(server.services, batch, { linesAtOnce: 1, afterChunk: stop }).catch(onlyStop)
  return 'OK'
}
const STOPPED = 'The disk is full'
function stop(): never {
  throw new Error(STOPPED)
}
function onlyStop(error: unknown): void {
  if (!(error instanceof Error && error.message === STOPPED)) throw error
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Requests a withdrawal with a mailed code. Calls are serialized: all groups share the outbox, and each must find its own code. */
async function withdrawOf(
  server: TestServer,
  { customers, wallets }: MoneyWorld,
  index: number,
  { amount, investment }: { amount: string; investment?: string },
): Promise<string> {
  const [customer, wallet] = [customers[index], wallets[index]]
  if (!customer || !wallet) throw new Error('There is no such customer')
  const body = {
    fund: investment ? ('INVESTMENT' as const) : ('EARNINGS' as const),
    amount,
    wallet,
    ...(investment ? { investment } : {}),
  }
  const code = async (): Promise<{ refused: string } | { otp: string }> => {
    // The clock does not advance within a round, so the pause between codes and the emails of other steps are deleted.
    // Rows locked by another group's command are skipped.
    await server.db.run(sql`delete from guesses where (kind, subject) in (select kind, subject from guesses for update skip locked)`)
    await server.db.run(sql`delete from outbox where id in (select id from outbox where state = 'WAITING' for update skip locked)`)
    const sent = await customer.call(withdrawals.sendOtp, { body: body })
    if (sent.status !== 200) return { refused: coded(sent) }
    const mails = await allMails(server)
    return { otp: codeIn(mails.find(({ to, content }) => to === customer.user.email && content.template === 'withdrawal.code')) }
  }
  const turn = lastTurn.then(code)
  lastTurn = turn.catch(() => undefined)
  const codeOrRefusal = await turn
  if ('refused' in codeOrRefusal) return codeOrRefusal.refused
  return coded(await customer.call(withdrawals.create, { body: { ...body, otp: codeOrRefusal.otp } }))
}

async function move(staff: Caller, { project, gateway }: MoneyWorld, step: Extract<MoneyStep, { do: 'move' }>): Promise<string> {
  const [params, amount] = [{ id: project }, money(step.amount)]
  const { kind } = step
  if (kind === 'PLATFORM_MONEY_IN' || kind === 'PLATFORM_MONEY_OUT')
    return coded(await staff.call(funds.recordPlatform, { body: { kind, amount, gateway } }))
  if (kind !== 'CAPITAL_LOST') return coded(await staff.call(funds.record, { params, body: { kind, amount, gateway } }))
  const preview = await staff.call(funds.lossPreview, { params, body: { amount } })
  if (preview.status !== 200) return coded(preview)
  return coded(await staff.call(funds.record, { params, body: { kind, amount, hash: preview.data.hash } }))
}

async function share(
  server: TestServer,
  { bosses: [root], project }: MoneyWorld,
  { ago, short, long }: Extract<MoneyStep, { do: 'share' }>,
): Promise<string> {
  const rates = [
    { lockedPeriod: 1, percentage: short },
    { lockedPeriod: 6, percentage: long },
  ]
  const [params, body] = [{ id: project }, { ...monthBefore(server.clock.now(), ago), rates }]
  if (!root) throw new Error('Nobody may share profit')
  const preview = await root.call(profit.preview, { params, body })
  if (preview.status !== 200) return coded(preview)
  return coded(await root.call(profit.confirm, { params, body: { ...body, hash: preview.data.hash } }))
}
