import { expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { exports } from '@/contract/exports'
import { identity } from '@/contract/identity'
import { payoutBatches } from '@/contract/payout-batches'
import { projects } from '@/contract/projects'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { identityAgrees } from '@tests/support/checks'
import { financeOf, living, makeProject, ok } from '@tests/support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '@tests/support/money'
import { startServer, type Caller } from '@tests/support/server'

/* One person can neither remove what shows their own actions, nor read in the traces of others what they have no permission for. */
const server = await startServer()
const { db } = server
const [root, payer] = [await server.admin(), await financeOf(server, 'payer')]
const gateway = await giveGateway(server)
const ada = living(server, await server.customer('ada', { level: 1 }))
const auditor = await server.staff('auditor', { permissions: ['audit-logs:read', 'withdraws:read', 'projects:read'] })

const entriesOf = async (reader: Caller, action: string) => ok(await reader.call(audit.list, { query: { action } })).data

test('those who submitted, approved or revoked a document cannot delete it; another team member can', async () => {
  const keys = ['read', 'write', 'update', 'delete'] as const
  const officers = await Promise.all(
    ['submitter', 'approver', 'revoker', 'other'].map((name) =>
      server.staff(name, { permissions: keys.map((key) => `user-verification-requests:${key}` as const) }),
    ),
  )
  const [submitter, approver, revoker, other] = officers as [Caller, Caller, Caller, Caller]
  const bea = await server.customer('bea')
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${submitter.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  await server.services.files.put(file, Buffer.from('page'))
  const body = { documentKind: 'PASSPORT' as const, number: 'P1234567', expiresOn: '2031-01-31', files: [file] }
  const { id } = ok(await submitter.call(identity.submitFor, { params: { userId: bea.user.id }, body })).data
  const params = { id }
  ok(await approver.call(identity.approve, { params, body: { checks: identityAgrees } }))
  ok(await revoker.call(identity.revoke, { params, body: { note: 'Forged' } }))
  for (const one of [submitter, approver, revoker])
    expect(await one.call(identity.deleteDocuments, { params })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(ok(await other.call(identity.deleteDocuments, { params })).data.files).toEqual([])
})

test('changed texts and terms of a project are in the audit log as before and after', async () => {
  const project = await makeProject(server)
  const { version, description, reflectionDays } = ok(await root.call(projects.get, { params: { id: project.id } })).data
  const changes = { description: '<p>Pay to IBAN DE89.</p>', riskText: 'None.', earlyExitPenalty: '0.00', reflectionDays: 60 }
  const returnRates = [{ period: 6, returnMin: '40.00', returnMax: '90.00' }]
  ok(await root.call(projects.update, { params: { id: project.id }, body: { ...changes, returnRates, version } }))
  const [entry] = await entriesOf(root, 'project.changed')
  expect(entry?.after).toMatchObject({ ...changes, returnRates })
  expect(entry?.before).toMatchObject({ description, reflectionDays, riskText: expect.any(String), earlyExitPenalty: expect.any(String) })
  expect(entry?.before?.returnRates).not.toEqual(returnRates)

  const update = ok(
    await root.call(projects.addUpdate, { params: { id: project.id }, body: { title: 'Notice', body: 'Pay to IBAN DE89.' } }),
  ).data
  const mended = { body: 'As usual.', isActive: false, version: update.version }
  ok(await root.call(projects.editUpdate, { params: { id: project.id, updateId: update.id }, body: mended }))
  const [changed] = await entriesOf(root, 'project.update-changed')
  expect([changed?.before?.body, changed?.after?.body]).toEqual(['Pay to IBAN DE89.', 'As usual.'])
})

test('the audit log masks destinations in proposed changes and in filters of exports', async () => {
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada, { network: 'ERC20' })
  const { id, code } = (await withdraw(server, ada, { amount: '20.00', wallet })).data
  const { address } = await db.one<{ address: string }>(sql`select address from wallets where id = ${wallet}`)
  for (const name of ['one', 'two']) ok(await (await financeOf(server, name)).call(withdrawals.approve, { params: { id }, body: {} }))
  const reference = transactionId()
  const batch = ok(await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).data
  ok(await payer.call(payoutBatches.export, { params: { id: batch.id }, body: {} }))
  const failed = { reference: code, status: 'FAILED' as const, reason: 'Bounced', failureReference: reference }
  ok(await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results: [failed] } }))
  await payer.call(exports.create, {
    body: { list: withdrawals.list.path, query: `searchTerm=${address}`, title: 'Withdrawals', name: 'withdrawals' },
  })
  for (const action of ['change-request.proposed', 'export.created']) {
    const read = async (reader: Caller) => JSON.stringify(await entriesOf(reader, action))
    expect(await read(auditor), action).not.toContain(action === 'export.created' ? address : reference)
  }
  expect(JSON.stringify(await entriesOf(root, 'change-request.proposed'))).toContain(reference)
})

test('lists without emails do not find a person by a part of the email', async () => {
  await giveBalance(server, ada, '50.00')
  ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada, { network: 'ERC20' }) }))
  const found = async (searchTerm: string) => ok(await auditor.call(withdrawals.list, { query: { searchTerm } })).data.length
  const { email } = await db.one<{ email: string }>(sql`select email from users where id = ${ada.user.id}`)
  expect(await found(email.slice(0, -1))).toBe(0)
  expect(await found(email)).toBeGreaterThan(0)
  expect(await found('ada')).toBeGreaterThan(0)
})

test('a team member cannot take the name of another', async () => {
  const { version, name } = ok(await auditor.call(users.myProfile, {})).data
  const { name: taken } = ok(await payer.call(users.myProfile, {})).data
  const rename = (to: string) => auditor.call(users.updateMyProfile, { body: { name: to, version } })
  expect(await rename(taken.toUpperCase())).toMatchObject({ status: 422, errors: [{ path: 'name' }] })
  ok(await rename(`${name} B.`))
})

test('the customer whom staff name as referrer is in the audit log, and the customer sees the short name', async () => {
  const referrer = await server.customer('piet')
  await db.run(sql`update users set name = 'Piet de Vries' where id = ${referrer.user.id}`)
  const body = { type: 'Customer' as const, username: 'walkin', name: 'Walk In', email: 'walkin@example.test', phoneNumber: null }
  const { id } = ok(await root.call(users.create, { body: { ...body, referredBy: 'piet' } })).data
  const [entry] = await entriesOf(root, 'user.created')
  expect(entry?.after?.referredBy).toBe(referrer.user.id)
  await db.run(sql`update users set referrer_id = ${referrer.user.id} where id = ${ada.user.id}`)
  expect(ok(await ada.call(users.myProfile, {})).data.referredBy?.name).toBe('Piet V.')
  expect(id).toEqual(expect.any(String))
})
