import fc from 'fast-check'
import { payoutBatches, type PayoutResultStatus } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import type { Model } from './investing-model'
import { transactionIdOn } from './money'
import type { MoneyWorld } from './money-acts'
import { bankReference, recordResults } from './payout-results'
import type { Caller, TestServer } from './server'

/** Actions on a payout batch or a paid withdrawal, by the kind of record that each selects by index. */
export const ofBatches = {
  'create-batch': 'withdrawals',
  'export-batch': 'payoutBatches',
  'record-results': 'payoutBatches',
  'cancel-batch': 'payoutBatches',
  'correct-payment': 'withdrawals',
} as const
export type OfBatches = keyof typeof ofBatches
const MOST_LINES = 3

export const batchStep = fc.record({
  do: fc.constantFrom<OfBatches[]>('create-batch', 'create-batch', 'export-batch', 'record-results', 'cancel-batch', 'correct-payment'),
  at: fc.nat({ max: 12 }),
  by: fc.nat({ max: 2 }),
  suits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  /** Results of the first lines; the remaining lines stay open. */
  results: fc.array(fc.constantFrom<PayoutResultStatus>('PAID', 'PAID', 'RETURNED', 'FAILED'), { minLength: 1, maxLength: MOST_LINES }),
})
export type BatchStep = typeof batchStep extends fc.Arbitrary<infer S> ? S : never
export const isOfBatch = (step: { do: string }): step is BatchStep => step.do in ofBatches

/** The indexes of all records of the kind, and of those that the step applies to. */
export function placesOfBatch(model: Model, { do: command }: BatchStep): { all: number[]; fitting: number[] } {
  const all = model[ofBatches[command]].map((_, place) => place)
  const isDue = dueOf(model)
  const statusOf = (place: number) => model.payoutBatches[place]?.status ?? 'COMPLETED'
  const suits: Readonly<Record<OfBatches, (place: number) => boolean>> = {
    'create-batch': (place) => isDue[place] ?? false,
    'export-batch': (place) => statusOf(place) === 'DRAFT',
    'record-results': (place) => statusOf(place) === 'EXPORTED' || statusOf(place) === 'PARTLY_PAID',
    'cancel-batch': (place) => statusOf(place) === 'DRAFT' || statusOf(place) === 'EXPORTED',
    'correct-payment': (place) => model.withdrawals[place]?.status === 'PAID',
  }
  return { all, fitting: all.filter(suits[command]) }
}

/** The withdrawal and other due ones, at most three, in request order; a withdrawal that is not due is chosen alone, and refused. */
function chosenWith(isDue: readonly boolean[], place: number): number[] {
  if (!isDue[place]) return [place]
  const otherPlaces = isDue.flatMap((due, index) => (due && index !== place ? [index] : []))
  return [place, ...otherPlaces].slice(0, MOST_LINES).sort((a, b) => a - b)
}
const dueOf = (model: Model): boolean[] => model.withdrawals.map(({ status, inBatch }) => status === 'APPROVED' && !inBatch)

export function predictBatch(model: Model, { do: command, by, results }: BatchStep, place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const [batch, withdrawal] = [model.payoutBatches[place], model.withdrawals[place]]
  const taken: Readonly<Record<OfBatches, () => string | undefined>> = {
    'create-batch': () => model.createBatch(chosenWith(dueOf(model), place).flatMap((at) => model.withdrawals[at] ?? [])),
    'export-batch': () => batch && model.exportBatch(batch, by),
    'record-results': () => batch && model.recordResults(batch, by, results),
    'cancel-batch': () => batch && model.cancelBatch(batch),
    'correct-payment': () => withdrawal && model.correctPayment(withdrawal, by),
  }
  return taken[command]()
}

type Outcome = { status: number; code?: string }
const coded = ({ status, code }: Outcome): string => code ?? (status === 200 ? 'OK' : String(status))
const note = 'Checked with the bank'

/** Performs one of these steps in the application; undefined if there is no record to perform it on. */
export async function actOnBatch(server: TestServer, world: MoneyWorld, step: BatchStep, place = step.at): Promise<string | undefined> {
  const staff = world.staff[step.by]
  if (!staff) throw new Error('There is no such member of staff')
  if (step.do === 'create-batch') return create(server, world, staff, place)
  if (step.do === 'correct-payment') return correct(server, world, staff, place)
  const users = world.customers.map(({ user }) => user.id)
  const rows = await server.db.all<{ id: string }>(sql`
    select distinct b.id from payout_batches b join payout_batch_lines l on l.batch_id = b.id join withdrawals w on w.id = l.withdrawal_id
    where w.user_id = any(${users}::uuid[]) order by b.id`)
  const batch = rows[place % Math.max(1, rows.length)]
  if (!batch) return undefined
  const params = { id: batch.id }
  if (step.do === 'export-batch') return coded(await staff.call(payoutBatches.export, { params, body: {} }))
  if (step.do === 'cancel-batch') return coded(await staff.call(payoutBatches.cancel, { params, body: { note } }))
  return record(server, staff, batch.id, step.results)
}

type Row = { id: string; network: string; is_due: boolean }
const withdrawalsOf = (server: TestServer, { customers }: MoneyWorld): Promise<Row[]> =>
  server.db.all<Row>(sql`
    select w.id, w.destination ->> 'network' as network,
      w.status = 'APPROVED' and not exists (select 1 from payout_batch_lines l where l.withdrawal_id = w.id and l.status = 'OPEN') as is_due
    from withdrawals w where w.user_id = any(${customers.map(({ user }) => user.id)}::uuid[]) order by w.id`)

async function create(server: TestServer, world: MoneyWorld, staff: Caller, place: number): Promise<string | undefined> {
  const rows = await withdrawalsOf(server, world)
  if (rows.length === 0) return undefined
  const chosen = chosenWith(
    rows.map((row) => row.is_due),
    place % rows.length,
  )
  const ids = chosen.flatMap((at) => rows[at]?.id ?? [])
  return coded(await staff.call(payoutBatches.create, { body: { withdrawals: ids, gateway: world.gateway } }))
}

async function correct(server: TestServer, world: MoneyWorld, staff: Caller, place: number): Promise<string | undefined> {
  const rows = await withdrawalsOf(server, world)
  const row = rows[place % Math.max(1, rows.length)]
  if (!row) return undefined
  const body = { transactionId: transactionIdOn(row.network), gateway: world.gateway, note }
  return coded(await staff.call(withdrawals.correctPayment, { params: { id: row.id }, body }))
}

async function record(server: TestServer, staff: Caller, id: string, statuses: readonly PayoutResultStatus[]): Promise<string> {
  const lines = await server.db.all<{ reference: string; network: string }>(
    sql`select reference, destination ->> 'network' as network from payout_batch_lines where batch_id = ${id} order by no`,
  )
  const results = lines.slice(0, statuses.length).map(({ reference, network }, at) => {
    const status = statuses[at] ?? 'PAID'
    return {
      reference,
      status,
      ...(status === 'PAID' ? { transactionId: transactionIdOn(network) } : { reason: note }),
      ...(status === 'FAILED' ? { failureReference: bankReference } : {}),
    }
  })
  const answer = await recordResults(server, staff, id, results)
  return answer.status === 200 ? `OK ${answer.data.results.map(({ ok }) => (ok ? '+' : '-')).join('')}` : coded(answer)
}
