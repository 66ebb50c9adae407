import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { guardNotices } from '@/server/modules/audit/guard-notices'
import { openServices } from '@/server/services'
import { startServer } from '../support/server'

const server = await startServer()
const logged: { level: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as { level: number; msg: string }) })
const toClose: (() => Promise<void>)[] = []
afterAll(async () => void (await Promise.all(toClose.map((close) => close()))))

/** Starts the services. @returns the notices about changed definitions in the database */
async function start() {
  const env = { ...server.services.env, DATABASE_URL: server.url }
  const running = await openServices({ env, root: process.cwd(), log, port: 0 })
  toClose.push(running.close)
  // Filtered, because a build for another address adds another notice.
  return running.services.deployment.notices.filter(({ code }) => code === 'GUARDS_CHANGED')
}

test('the start names changed constraints, triggers and functions in one notice and continues', async () => {
  expect(await start()).toEqual([])
  const { db } = server
  await db.send('alter table ledger_entries disable trigger ledger_entries_append_only', [])
  await db.send('alter table ledger_accounts drop constraint ledger_balance_never_negative', [])
  await db.send(`create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`, [])
  const [notice, ...furtherNotices] = await start()
  expect(furtherNotices).toEqual([])
  expect(notice?.message).toContain('(3)')
  for (const name of ['trigger ledger_entries_append_only', 'constraint ledger_balance_never_negative', 'function ledger_refuse_change/0'])
    expect(notice?.message).toContain(name)
  expect(notice?.message).not.toContain('\n')
})

test('a comparison that fails is logged and adds no notice', async () => {
  const broken = { ...server.db, all: () => Promise.reject(new Error('no answer')) }
  expect(await guardNotices({ db: broken, log })).toEqual([])
  expect(logged.map(({ msg }) => msg)).toContain('The definitions in the database could not be compared with those of this version.')
})
