import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Lifecycle } from '@/contract/core/transitions'
import { identityLife } from '@/contract/identity'
import { investmentLife } from '@/contract/investment-life'
import { paymentLife } from '@/contract/payments'
import { changeRequestLife } from '@/contract/approvals'
import { payoutBatchLife } from '@/contract/payout-batches'
import { batchLife } from '@/contract/profit'
import { projectLife } from '@/contract/project-schemas'
import { adjustmentLife } from '@/contract/adjustments'
import { commissionLife } from '@/contract/commissions'
import { walletLife } from '@/contract/wallets'
import { withdrawalLife } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { livingBooks } from '../../support/books'
import { everyOtherStep } from '../../support/every-step'
import { startServer } from '../../support/server'

// Performs every transition of the lifecycle tables once, by API or job, then verifies that each is in the audit log and that
// its customer was notified.
const server = await startServer()
const { db, clock } = server
// Each transaction has a distinct time, which identifies its rows.
const standing = clock.now.bind(clock)
let ticks = 0
clock.now = () => new Date(standing().getTime() + (ticks += 1))

const world = await livingBooks(server)
await everyOtherStep(server, world)

type Transition = { subject: string; id: string; from: string; to: string; action: string; at: Date; actor: string | null }
const transitions = await db.all<Transition>(sql`
  select subject_type as subject, subject_id as id, before ->> 'status' as from, after ->> 'status' as to, action, at, actor_id as actor
  from audit_logs where after ->> 'status' is not null and before ->> 'status' is not null order by at`)

const lives: readonly [subject: string, life: Lifecycle<string, string>][] = [
  ['project', projectLife as Lifecycle<string, string>],
  ['investment', investmentLife as Lifecycle<string, string>],
  ['payment', paymentLife as Lifecycle<string, string>],
  ['withdrawal', withdrawalLife as Lifecycle<string, string>],
  ['identity-request', identityLife as Lifecycle<string, string>],
  ['wallet', walletLife as Lifecycle<string, string>],
  ['commission', commissionLife as Lifecycle<string, string>],
  ['profit-batch', batchLife as Lifecycle<string, string>],
  ['adjustment', adjustmentLife as Lifecycle<string, string>],
  ['change-request', changeRequestLife as Lifecycle<string, string>],
  ['payout-batch', payoutBatchLife as Lifecycle<string, string>],
]
// An active wallet is stored as COOLING with an expired cooling-off period.
const stored = (subject: string, state: string) => (subject === 'wallet' && state === 'ACTIVE' ? 'COOLING' : state)
const steps = lives.flatMap(([subject, { steps: all }]) =>
  all.flatMap(({ from, event, to }) => from.map((state) => [subject, event, stored(subject, state), to] as const)),
)

const isLife = (value: unknown): value is Lifecycle<string, string> =>
  typeof value === 'object' && value !== null && 'steps' in value && 'allows' in value

test('every lifecycle table of the contract is covered by this file', async () => {
  const folder = fileURLToPath(new URL('../../../src/contract', import.meta.url))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(`@/contract/${name.slice(0, -3)}.ts`) as Promise<Record<string, unknown>>))
  // Removes duplicates: some files re-export a table.
  const tables = [...new Set(modules.flatMap((module) => Object.values(module).filter(isLife)))]
  expect(tables).toHaveLength(lives.length)
  expect(tables.filter((table) => !lives.some(([, life]) => life === table))).toEqual([])
})

test('each lifecycle has only the expected final statuses', () => {
  const ended = lives.map(([subject, { steps: all }]) => {
    const states = new Set(all.flatMap(({ from, to }) => [...from, to]))
    return [
      subject,
      [...states]
        .filter((state) => !all.some(({ from }) => from.includes(state)))
        .sort()
        .join(' '),
    ]
  })
  expect(Object.fromEntries(ended)).toEqual({
    project: 'CANCELLED COMPLETED',
    investment: 'CANCELLED CLOSED EXITED EXPIRED REFUNDED',
    payment: 'DECLINED REVERSED',
    withdrawal: 'CANCELLED DECLINED FAILED PAID',
    'identity-request': 'DECLINED EXPIRED REVOKED',
    wallet: 'REMOVED',
    commission: 'CLAWED_BACK VOID',
    'profit-batch': 'POSTED',
    adjustment: 'DECLINED POSTED',
    'change-request': 'APPLIED DECLINED EXPIRED WITHDRAWN',
    'payout-batch': 'CANCELLED COMPLETED',
  })
})

test.each(steps)('%s: %s from %s to %s is written in the audit log', (subject, _, from, to) => {
  expect(
    transitions.filter((notification) => notification.subject === subject && notification.from === from && notification.to === to),
  ).not.toEqual([])
})

test('the audit log contains no transition that no lifecycle table has', () => {
  const known = new Set(steps.map(([subject, , from, to]) => `${subject} ${from} ${to}`))
  const unknown = transitions.filter(
    (notification) =>
      notification.from !== notification.to && !known.has(`${notification.subject} ${notification.from} ${notification.to}`),
  )
  expect(unknown.filter((notification) => lives.some(([subject]) => subject === notification.subject))).toEqual([])
})

test('every transition that the customer did not cause is notified to the customer at the same time', async () => {
  const owners = await db.all<{ id: string; owner: string }>(sql`
    select id, user_id as owner from investments union all select id, user_id from payments union all select id, user_id from withdrawals
    union all select id, user_id from identity_requests union all select id, user_id from wallets union all select id, user_id from commissions`)
  const notices = await db.all<{ user: string; at: Date }>(sql`select user_id as user, created_at as at from notifications`)
  const ownerOf = new Map(owners.map(({ id, owner }) => [id, owner]))
  const silent = transitions.filter((notification) => {
    const owner = ownerOf.get(notification.id)
    if (!owner || owner === notification.actor || notification.from === notification.to) return false
    return !notices.some(({ user, at }) => user === owner && at.getTime() === notification.at.getTime())
  })
  expect([...new Set(silent.map((notification) => `${notification.action}: ${notification.from} to ${notification.to}`))]).toEqual([])
})
