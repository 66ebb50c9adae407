import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { TRANSFERS } from '@/server/integrity/transfer-seals'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { beginTransferSealing } from '@/server/modules/audit/transfers'
import { verifyAudit } from '@/server/modules/audit/verify'
import { account } from '@/server/modules/ledger/accounts'
import { takeDigests } from '@/server/modules/ledger/digests'
import { move, post } from '@/server/modules/ledger/posting'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import type { Tx } from '@/server/db/database'
import { attempt } from '@/server/db/savepoint'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { customerOf, invest, makeGateway, makeProject } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer } from '../../support/server'
import { findingsAfter } from '../../support/tampering'

/* Transfers posted, changed or removed by SQL: balanced, with correct running balances. */
const server = await startServer({ changesSealedRows: true })
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
await makeGateway(server)
const { id: project } = await makeProject(server)
const [ada, bob] = [await customerOf(server, 'ada', { level: 1 }), await customerOf(server, 'bob', { level: 1 })]
await server.checker()

const PLATFORM = '00000000-0000-0000-0000-000000000000'
type Place = readonly [owner: string, kind: string]
const fees: Place = [PLATFORM, 'PLATFORM_FEES']
const adas: Place = [ada.user.id, 'CUSTOMER_AVAILABLE']
const bobs: Place = [bob.user.id, 'CUSTOMER_AVAILABLE']
const posting = (kind: string, [from, of]: Place, [to, into]: Place) => {
  const at = clock.now().toISOString()
  return `select ledger_post_in_order(uuid_v7('${at}'), '${kind}', uuid_v7(), null, '${at}', null, array['${from}', '${to}']::uuid[],
    array['${of}', '${into}']::ledger_account_kind[], array[-700, 700]::bigint[]) as id`
}
const lastTransfer = async () => (await db.one<{ id: string }>(sql`select id from ledger_transfers order by id desc limit 1`)).id

// Unsealed transfers, as an earlier version posted them: one on a day with a digest, one today.
clock.set(addDays(clock.now(), -2))
await db.send(posting('EARLY_EXIT', fees, adas), [])
const digested = await lastTransfer()
clock.set(addDays(clock.now(), 2))
expect(await takeDigests(services)).toBe(2)
await db.send(posting('EARLY_EXIT', fees, adas), [])
const earlier = await lastTransfer()
await beginStateSealing(services)
await beginTransferSealing(services)
const begun = () =>
  db.all<{ id: string }>(sql`select id from audit_logs where action = 'installation.state-sealed' and subject_id = ${TRANSFERS}`)
const [beginning] = await begun()

// Sealing has begun: each transaction below seals its postings.
await giveBalance(server, ada, '1000.00')
await invest(ada, { project, amount: '500.00', source: 'BALANCE' })
const sealed = await lastTransfer()
await chainAudit(services, { whole: true })

test('transfers posted by earlier versions and by commands are valid, and sealing begins only once', async () => {
  expect(await findingsAfter(server)).toEqual([])
  await beginTransferSealing(services)
  expect(await begun()).toEqual([beginning])
  expect(digested < earlier && earlier < sealed).toBe(true)
})

test('a transfer in a transaction without its own audit entry is sealed; one rolled back to a savepoint is not', async () => {
  const lines = move(account.adjustments, account.available(bob.user.id), 700n)
  const postOne = (tx: Tx) => post(tx, { kind: 'ADJUSTMENT', reference: newId(), lines, by: null, at: clock.now() })
  const alone = await db.transaction(postOne)
  const posted = { back: '', stays: '' }
  await work(services, system, async (context) => {
    await attempt(context, async ({ tx }) => {
      posted.back = await postOne(tx)
      throw new AppError('CHANGED_SINCE', 'Refused')
    })
    posted.stays = await postOne(context.tx)
  })
  const seals = await db.all<{ id: string }>(
    sql`select jsonb_object_keys(state -> ${TRANSFERS} -> 'is') as id from audit_logs where state -> ${TRANSFERS} is not null`,
  )
  const ids = seals.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([alone, posted.stays]))
  expect(ids).not.toContain(posted.back)
  expect(await findingsAfter(server)).toEqual([])
})

describe('verification reports a transfer that was added', () => {
  let statement = ''
  const named = async () => {
    const known = new Set((await db.all<{ id: string }>(sql`select id from ledger_transfers`)).map(({ id }) => id))
    await db.send(statement, [])
    const { findings } = await verifyAudit(services)
    const added = (await db.all<{ id: string }>(sql`select id from ledger_transfers`)).filter(({ id }) => !known.has(id))
    return { added: added.map(({ id }) => id), findings }
  }
  beforeEach(() => {
    clock.set(new Date(clock.now().getTime() + 1000))
  })
  const remove = (ids: readonly string[]) =>
    db.transaction(async (tx) => {
      await tx.send('set local session_replication_role = replica', [])
      await tx.run(sql`delete from ledger_entries where transfer = any(${[...ids]}::uuid[])`)
      await tx.run(sql`delete from ledger_transfers where id = any(${[...ids]}::uuid[])`)
    })

  test.each([
    ['EARLY_EXIT', fees, adas],
    ['PRINCIPAL_RELEASED', adas, bobs],
    ['WITHDRAWAL_PAID', fees, bobs],
    ['PROFIT_SHARE', fees, adas],
  ] as const)('%s', async (kind, from, to) => {
    statement = posting(kind, from, to)
    const { added, findings } = await named()
    expect(findings).toEqual([
      { subject: 'ledger-transfer', id: added[0], field: null, message: 'The transfer was added by something other than the application.' },
    ])
    await remove(added)
  })

  test('even if the database announces a seal for it to a connection of the application', async () => {
    statement = `do $$ declare t uuid; begin ${posting('EARLY_EXIT', fees, adas).replace(' as id', ' into t')};
      raise notice 'carmine.state' using detail = jsonb_build_object('t', 'ledger_transfers', 'k', t, 'n', 1, 'was', null, 'is', jsonb_build_object(t, 'x'))::text; end $$`
    const before = await lastTransfer()
    await db.transaction((tx) => tx.send(statement, []))
    const added = await lastTransfer()
    expect(added > before).toBe(true)
    expect((await verifyAudit(services)).findings.filter(({ subject }) => subject === 'ledger-transfer')).toMatchObject([{ id: added }])
    await remove([added])
    await db.transaction(async (tx) => {
      await tx.send('set local session_replication_role = replica', [])
      await tx.run(sql`delete from audit_logs a where a.state ? ${`ledger_transfers:${added}`}`)
    })
  })
})

describe('verification reports a transfer whose row or entries were changed', () => {
  const moved = `update ledger_entries set owner = '${bob.user.id}', seq = seq + 1000 where owner = '${ada.user.id}' and transfer = `
  test.each([
    ['the reference', [`update ledger_transfers set reference = uuid_v7() where id = '${sealed}'`], [`ledger-transfer ${sealed}`]],
    ['the kind', [`update ledger_transfers set kind = 'ADJUSTMENT' where id = '${sealed}'`], [`ledger-transfer ${sealed}`]],
    ['who did it', [`update ledger_transfers set actor = uuid_v7() where id = '${sealed}'`], [`ledger-transfer ${sealed}`]],
    ['an account', [`${moved}'${sealed}'`], [`ledger-transfer ${sealed}`]],
    ['amounts', [`update ledger_entries set amount = amount * 2 where transfer = '${sealed}'`], [`ledger-transfer ${sealed}`]],
    ['an account of one that an earlier version posted today', [`${moved}'${earlier}'`], [`ledger-transfer ${earlier}`]],
    [
      'its id',
      [
        `update ledger_entries set transfer = uuid_v7('${addDays(clock.now(), 1).toISOString()}', 1, '000000000001') where transfer = '${sealed}'`,
        `update ledger_transfers set id = uuid_v7('${addDays(clock.now(), 1).toISOString()}', 1, '000000000001') where id = '${sealed}'`,
      ],
      [`ledger-transfer ${sealed}`, `ledger-transfer`],
    ],
    [
      'all of it',
      [`delete from ledger_entries where transfer = '${sealed}'`, `delete from ledger_transfers where id = '${sealed}'`],
      [`ledger-transfer ${sealed}`],
    ],
    [
      'and the entry from which transfers are sealed',
      [`update audit_logs set after = jsonb_set(after, '{from}', '"ffffffff-0000-0000-0000-000000000000"') where id = '${beginning?.id}'`],
      [`audit-log ${beginning?.id}`],
    ],
    [
      'and that entry removed',
      [`delete from audit_chain where audit_id = '${beginning?.id}'`, `delete from audit_logs where id = '${beginning?.id}'`],
      [`audit-log`, `installation ${TRANSFERS}`],
    ],
    [
      'a beginning that names no id',
      [`update audit_logs set after = '{"from": "x"}' where id = '${beginning?.id}'`],
      [`audit-log ${beginning?.id}`, `ledger-transfer ${digested}`],
    ],
  ])('%s', async (_, statements, expected) => {
    const findings = await findingsAfter(server, ...statements)
    expect(findings).toHaveLength(expected.length)
    expected.forEach((start, at) => expect(findings[at]).toMatch(new RegExp(`^${start}`)))
  })
})
