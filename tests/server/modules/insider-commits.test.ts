import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { system } from '@/server/work/actor'
import { commitFolder } from '@/server/integrity/anchors'
import { newId } from '@/server/db/ids'
import { attempt } from '@/server/db/savepoint'
import { AppError } from '@/server/work/errors'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { pruneCommits } from '@/server/modules/ledger/commit-records'
import { recordLostAnchors } from '@/server/modules/audit/restored'
import { beginSealing } from '@/server/modules/audit/sealing'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { account } from '@/server/modules/ledger/accounts'
import { postMoves } from '@/server/modules/ledger/moves'
import { readRestores } from '@/server/integrity/restores'
import { addDays } from '@/domain/dates'
import { giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'
import { afterTampering, findingsAfter } from '../../support/tampering'

/* Rows removed or changed by SQL one second after they were written, before the audit chain and the digest of the day cover them. */
const server = await startServer()
const { services, db, clock, commits } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const ada = await server.customer('ada')
const note = (id = newId()) =>
  work(services, system, async ({ effects }) => effects.audit({ action: 'books.proven', subject: { type: 'books', id } }))
await note()
await chainAudit(services, { whole: true })
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
later(20)
await giveBalance(server, ada, '10.00')
await note()
const [line, bob] = [newId(), (await server.customer('bob')).user.id]
await work(services, system, ({ tx, now }) =>
  postMoves(tx, {
    kind: 'ADJUSTMENT',
    from: 'CUSTOMER_AVAILABLE',
    to: 'CUSTOMER_AVAILABLE',
    by: null,
    at: now,
    moves: sql`select 1 as no, ${line}::uuid as reference, ${account.available(ada.user.id).owner}::uuid as from_owner, ${bob}::uuid as to_owner, 100::bigint as amount`,
  }),
)
await commits.flush()
const entryId = (await db.one<{ id: string }>(sql`select id from audit_logs where action = 'books.proven' order by id desc limit 1`)).id
const transferId = (await db.one<{ id: string }>(sql`select id from ledger_transfers where reference <> ${line} limit 1`)).id
const setId = (await db.one<{ id: string }>(sql`select id from ledger_transfers where reference = ${line}`)).id
const remove = (id: string) => `delete from ledger_entries where transfer = '${id}'; delete from ledger_transfers where id = '${id}'`
const isProved = async () => (await verifyDigests(services)).valid

test('unchanged rows are not reported', async () => {
  expect(await findingsAfter(server, 'select 1')).toEqual([])
  expect(await isProved()).toBe(true)
})

test.each([
  ['the newest entry of the audit log removed', `delete from audit_logs where id = '${entryId}'`, [`audit-log ${entryId}`]],
  [
    'every entry that is not chained removed',
    `delete from audit_logs where id not in (select audit_id from audit_chain) and id = '${entryId}'`,
    [`audit-log ${entryId}`],
  ],
  [
    'the newest entry given the seal of another',
    `update audit_logs a set seal = b.seal from audit_logs b where a.id = '${entryId}' and b.id < a.id`,
    [`audit-log ${entryId}`],
  ],
  [
    'a transfer of today removed with its balances',
    `${remove(transferId)}; update ledger_accounts set balance = 0, entries = 0 where balance is not null`,
    [`ledger-transfer ${transferId}`],
  ],
  [
    'a transfer of today doubled on both sides',
    `update ledger_entries set amount = amount * 2, balance_after = balance_after * 2 where transfer = '${transferId}'`,
    [`ledger-transfer ${transferId}`],
  ],
  [
    'a transfer of today given another reference',
    `update ledger_transfers set reference = '${newId()}' where id = '${transferId}'`,
    [`ledger-transfer ${transferId}`],
  ],
  [
    'a transfer of a set doubled on both sides',
    `update ledger_entries set amount = amount * 2 where transfer = '${setId}'`,
    [`ledger-transfer ${setId}`],
  ],
  ['a transfer of a set removed', remove(setId), [`ledger-transfer ${setId}`]],
])('%s', async (_, statements, expected) => {
  expect(await findingsAfter(server, statements)).toEqual(expected)
})

test('a removed transfer of today is reported by its day in the ledger proof, before any digest', async () => {
  const proof = await afterTampering(server, [remove(transferId)], (tx) => verifyDigests({ ...services, db: { ...db, ...tx } }))
  expect(proof).toMatchObject({ valid: false, firstBad: '2026-11-20' })
})

test('work rolled back to a savepoint or entirely is not reported as missing', async () => {
  await work(services, system, (inner) =>
    attempt(inner, async ({ effects, tx }) => {
      effects.audit({ action: 'books.not-proven', subject: { type: 'books', id: newId() } })
      await tx.run(effects.statement(tx) ?? sql`select 1`)
      throw new AppError('WRONG_STATE', 'Not this one')
    }),
  )
  await work(services, system, async ({ effects }) => {
    effects.audit({ action: 'books.not-proven', subject: { type: 'books', id: newId() } })
    return Promise.reject(new Error('Not at all'))
  }).catch(() => undefined)
  await commits.flush()
  expect(await findingsAfter(server, 'select 1')).toEqual([])
})

test('a changed or removed commit record is reported; a line truncated by a crash is not', async () => {
  await note()
  await commits.flush()
  const [name = ''] = await readdir(commitFolder(services))
  const path = join(commitFolder(services), name)
  const whole = await readFile(path, 'utf8')
  await appendFile(path, '{"at":"2026-11-20T12')
  expect(await findingsAfter(server, 'select 1')).toEqual([])
  for (const changed of [whole.replace('"no":1', '"no":2'), whole.split('\n').slice(1).join('\n'), whole.replace(entryId, newId())]) {
    await writeFile(path, changed)
    expect(await findingsAfter(server, 'select 1')).toEqual([`commit-records ${name}`])
  }
  await writeFile(path, whole)
})

test('a restore by seconds that loses no anchor is recorded once and stays pending until it is acknowledged', async () => {
  await chainAudit(services, { whole: false })
  later(10)
  const lost = newId()
  await note(lost)
  await commits.flush()
  expect((await readRestores(services)).pending).toEqual([])
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_logs where subject_id = ${lost}`)
  })
  for (let times = 0; times < 2; times += 1) await recordLostAnchors(services)
  const { pending } = await readRestores(services)
  expect(pending).toHaveLength(1)
  const restore = pending[0]?.id ?? ''
  await work(services, system, async ({ effects }) =>
    effects.audit({ action: 'installation.restore-acknowledged', subject: { type: 'installation', id: restore } }),
  )
  later(10)
  await note()
  await commits.flush()
  await chainAudit(services, { whole: false })
  expect(await findingsAfter(server, 'select 1')).toEqual([])
})

test('commit records are deleted once chain and digest cover them, and kept while something is missing', async () => {
  clock.set(addDays(NOON, 3))
  await chainAudit(services, { whole: false })
  const files = async () => (await readdir(commitFolder(services))).filter((name) => name.includes('2026-11-20')).length
  const { acknowledged } = await readRestores(services)
  await pruneCommits(services, acknowledged)
  expect(await files()).toBe(1)
  await takeDigests(services)
  await afterTampering(server, [remove(setId)], (tx) => pruneCommits({ ...services, db: { ...db, ...tx } }, acknowledged))
  expect(await files()).toBe(1)
  await pruneCommits(services, acknowledged)
  expect(await files()).toBe(0)
  expect(await findingsAfter(server, 'select 1')).toEqual([])
})
