import { afterAll, expect, test } from 'vitest'
import type { Db } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { earlierInstallation } from '../../support/earlier-installation'

/** Migrates an installation from before migration 0008, with staff, wallets and withdrawals of that version. */
const [JOINED, NOON] = [new Date('2026-03-01T09:00:00Z'), new Date('2026-11-20T12:00:00Z')]
const ADDRESS = `0x${'ab'.repeat(20)}`
const [ada, finance, role, wallet] = [newId(), newId(), newId(), newId()]
const withdrawals = { pending: newId(), approved: newId(), paid: newId(), declined: newId() }

const { db, remove } = await earlierInstallation('0008', insertRows)
afterAll(remove)

async function insertRows(db: Db): Promise<void> {
  await db.run(sql`insert into roles (id, title) values (${role}, 'Cashiers')`)
  for (const [id, type] of [
    [ada, 'Customer'],
    [finance, 'Internal'],
  ] as const)
    await db.run(sql`
      insert into users (id, type, username, name, email, password_hash, email_verified_at, created_at)
      values (${id}, ${type}, ${id}, 'Somebody', ${`${id}@example.test`}, 'none', ${JOINED}, ${JOINED})`)
  await db.run(sql`insert into user_roles (user_id, role_id) values (${finance}, ${role})`)
  await db.run(sql`
    insert into wallets (id, user_id, title, network, currency_unit, address, status, created_at)
    values (${wallet}, ${ada}, 'Ledger', 'ERC20', 'USDT', ${ADDRESS}, 'COOLING', ${JOINED})`)
  const holds = {
    pending: [{ reason: 'YOUNG_WALLET' }, { reason: 'CREDENTIALS_CHANGED' }],
    approved: [{ reason: 'CREDENTIALS_CHANGED' }],
    paid: [],
    declined: [{ reason: 'YOUNG_WALLET' }],
  }
  for (const [status, id] of Object.entries(withdrawals))
    await db.run(sql`
      insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, holds, approvals_needed, created_at)
      values (${id}, ${`WDR-${status}`}, ${ada}, 'EARNINGS', 1000, 100, 900, ${wallet}, ${status.toUpperCase()}, ${JSON.stringify(holds[status as keyof typeof holds])}::jsonb, 1, ${NOON})`)
}

test('a role is held since the account was created, so that the approvals of its holders count', async () => {
  expect(await db.all(sql`select granted_at from user_roles where user_id = ${finance}`)).toEqual([{ granted_at: JOINED }])
})

test('each withdrawal has the destination of its wallet, frozen', async () => {
  const destinations = await db.all<{ destination: object; is_whole: boolean }>(sql`
    select destination, destination_hash = destination_hash(destination) as is_whole from withdrawals where user_id = ${ada}`)
  expect(destinations).toHaveLength(4)
  for (const { destination, is_whole } of destinations) {
    expect(destination).toEqual({ network: 'ERC20', address: ADDRESS, title: 'Ledger', currencyUnit: 'USDT', details: null })
    expect(is_whole).toBe(true)
  }
  await expect(db.run(sql`update withdrawals set destination = '{}' where id = ${withdrawals.pending}`)).rejects.toThrow(/frozen/)
})

test('the audit log holds the destination of each withdrawal that is still to be paid', async () => {
  const entries = await db.all(sql`
    select a.subject_id, a.after ->> 'wallet' as wallet, a.after ->> 'destination' = w.destination_hash as is_hash from audit_logs a
    join withdrawals w on w.id::text = a.subject_id where a.action = 'withdrawal.destination-frozen' order by a.subject_id`)
  expect(entries).toEqual(
    [withdrawals.pending, withdrawals.approved].sort().map((subject_id) => ({ subject_id, wallet: ADDRESS, is_hash: true })),
  )
})

test('a new wallet is a reason for review; a changed password holds money through the account, not the withdrawal', async () => {
  const reasons = await db.all<{ status: string; review_reasons: { reason: string }[] }>(sql`
    select status, review_reasons from withdrawals where user_id = ${ada}`)
  const found = Object.fromEntries(reasons.map(({ status, review_reasons }) => [status, review_reasons.map(({ reason }) => reason)]))
  expect(found).toEqual({ PENDING: ['NEW_WALLET'], APPROVED: [], PAID: [], DECLINED: ['NEW_WALLET'] })
})
