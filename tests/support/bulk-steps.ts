import fc from 'fast-check'
import { paymentAgrees } from './checks'
import { payments } from '@/contract/payments'
import { sql } from '@/server/db/sql'
import type { Model } from './investing-model'
import type { MoneyWorld } from './money-acts'
import type { TestServer } from './server'

/** Bulk approval of a customer's payments, and its reversal as a whole. */
export const bulkStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('approve-together' as const),
      who: fc.nat({ max: 2 }),
      by: fc.nat({ max: 2 }),
      some: fc.integer({ min: 1, max: 255 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reverse-together' as const),
      by: fc.nat({ max: 2 }),
      /** Index from the newest bulk, because old ones cannot be reversed. */
      at: fc.nat({ max: 2 }),
    }),
  },
)
export type BulkStep = typeof bulkStep extends fc.Arbitrary<infer S> ? S : never
export const bulkSteps = ['approve-together', 'reverse-together'] as const
export const isOfBulk = (step: { do: string }): step is BulkStep => (bulkSteps as readonly string[]).includes(step.do)

const MOST = 50
/** Bit n of the mask selects every eighth row from row n. */
const chosen = <T>(rows: readonly T[], mask: number): T[] => rows.filter((_, place) => (mask >> (place % 8)) & 1).slice(0, MOST)
const answerText = (answers: readonly boolean[]): string =>
  `${answers.includes(true) ? 'OK' : 'NONE'} ${answers.map((isDone) => (isDone ? 'yes' : 'no')).join(' ')}`

export function predictBulk(model: Model, step: BulkStep): string | undefined {
  if (step.do === 'reverse-together') {
    const bulk = model.bulks.at(-1 - step.at)
    return bulk && model.reverseTogether(bulk)
  }
  const rows = chosen(
    model.payments.filter(({ investment }) => investment.owner === step.who),
    step.some,
  )
  return rows.length === 0 ? undefined : answerText(model.approveTogether(rows, step.by))
}

type BulkWorld = MoneyWorld & { project: string }

export async function actOnBulk(server: TestServer, world: BulkWorld, step: BulkStep): Promise<string | undefined> {
  const staff = world.staff[step.by]
  if (step.do === 'reverse-together') {
    const [bulk] = await server.db.all<{ id: string }>(sql`
      select b.id from payment_bulks b where exists (
        select 1 from payment_bulk_items i join payments p on p.id = i.payment_id where i.bulk_id = b.id and p.project_id = ${world.project})
      order by b.id desc offset ${step.at} limit 1`)
    if (!bulk) return undefined
    const answer = await staff?.call(payments.bulkReverse, { params: { id: bulk.id }, body: { note: 'Too early' } })
    return answer?.code ?? (answer?.status === 200 ? 'OK' : String(answer?.status))
  }
  const owner = world.customers[step.who]?.user.id ?? ''
  const rows = await server.db.all<{ id: string }>(
    sql`select id from payments where project_id = ${world.project} and user_id = ${owner} order by id`,
  )
  const body = { payments: chosen(rows, step.some).map(({ id }) => ({ id })), checks: paymentAgrees }
  if (body.payments.length === 0) return undefined
  const answer = await staff?.call(payments.bulkApprove, { body })
  return answer?.status === 200 ? answerText(answer.data.results.map(({ ok }) => ok)) : (answer?.code ?? String(answer?.status))
}
