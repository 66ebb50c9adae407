import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { settingsGroup } from '@/contract/settings'
import { isPendingChange } from '@/contract/pending-change'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { identityAgrees, paymentAgrees } from '../../support/checks'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, setSettings } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

// With the setting on, only a person who has opened the proof can approve a payment or a document.
const server = await startServer()
const gateway = await makeGateway(server)
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const support = await server.staff('support', { roles: ['Support'] })
const root = await server.admin()
const { id: project } = await makeProject(server)
let people = 0
const newCustomer = () => customerOf(server, `person${(people += 1)}`, { level: 1 })

const require = (isOn: boolean) => setSettings(server, { approvalNeedsOpenedProof: isOn })
const claim = async (proof?: null) => {
  const caller = await newCustomer()
  const file = proof === null ? null : await caller.proof()
  const { id } = await pay(caller, (await invest(caller, { project, amount: '250.00' })).id, {
    gateway,
    amount: '250.00',
    transferProof: file,
  })
  return { id, file: file ?? '' }
}
/** Records that a staff member viewed a file. Inserted by SQL, because the stored files of these tests have no content. */
const open = (caller: Caller, file: string) =>
  server.db.run(sql`
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
    values (${newId()}, ${server.clock.now()}, ${caller.user.id}, 'Internal', 'file.viewed', 'file', ${file}, '{}')`)
const approve = (caller: Caller, id: string, note: string | null = null) =>
  caller.call(investments.settlePayment, {
    body: { payment: id, status: 'APPROVED', receivedAmount: '250.00', checks: paymentAgrees, note },
  })
const statusOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data.status

test('by default an approval without an opened proof is accepted', async () => {
  expect(ok(await approve(finance, (await claim()).id)).data.status).toBe('APPROVED')
})

test('a payment is approved once its approver has opened the proof; the view of a colleague does not count', async () => {
  await require(true)
  const { id, file } = await claim()
  await open(second, file)
  const refused = await approve(finance, id)
  expect(refused).toMatchObject({ status: 409, code: 'PROOF_NOT_OPENED' })
  expect(refused.message).toBe('Open the proof of payment before you approve. Nothing was approved.')
  expect(await statusOf(id)).toBe('PENDING')
  await open(finance, file)
  expect(ok(await approve(finance, id)).data.status).toBe('APPROVED')
})

test('declining and requesting information need no opened proof', async () => {
  await require(true)
  const [first, other] = [await claim(), await claim()]
  for (const [payment, status] of [
    [first.id, 'DECLINED'],
    [other.id, 'MORE_INFO'],
  ] as const)
    expect(ok(await finance.call(investments.settlePayment, { body: { payment, status, note: 'Not readable' } })).data.status).toBe(status)
})

test('a payment without a proof has none to open: its finding needs a reason and a second person as before', async () => {
  await require(true)
  const { id } = await claim(null)
  expect(ok(await approve(finance, id, 'Seen on the account')).data.status).toBe('PENDING')
  expect(ok(await approve(second, id, 'Seen on the account')).data.status).toBe('APPROVED')
})

test('a bulk approval refuses the rows whose proof was not opened', async () => {
  await require(true)
  const [seen, unseen] = [await claim(), await claim()]
  await open(finance, seen.file)
  const rows = [seen, unseen].map(({ id }) => ({ id }))
  const { results } = ok(await finance.call(payments.bulkApprove, { body: { payments: rows, checks: paymentAgrees } })).data
  expect(results).toMatchObject([
    { id: seen.id, ok: true, status: 'APPROVED' },
    { id: unseen.id, ok: false, message: 'Open the proof of payment before you approve. Nothing was approved.' },
  ])
  expect(await statusOf(unseen.id)).toBe('PENDING')
})

test('a document is approved once its approver has opened every page', async () => {
  await require(true)
  const ada = await server.customer('ada')
  const files = [newId(), newId()]
  for (const file of files)
    await server.db.run(sql`
      insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
      values (${file}, ${ada.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'NID' as const, number: 'X 4711', expiresOn: '2031-01-31', files }
  const { id } = ok(await ada.call(identity.request, { body })).data
  const decide = () => support.call(identity.approve, { params: { id }, body: { checks: identityAgrees } })
  for (const file of files) {
    expect(await decide()).toMatchObject({
      status: 409,
      code: 'PROOF_NOT_OPENED',
      message: 'Open every page of the document before you approve. Nothing was approved.',
    })
    await open(support, file)
  }
  expect(ok(await decide()).data.status).toBe('APPROVED')
})

test('one person switches it on; switching it off loosens an approval and needs another person', async () => {
  await require(false)
  const change = async (isOn: boolean) => {
    const { version } = ok(await root.call(settingsGroup.get, {})).data
    return root.propose(settingsGroup.update, { body: { approvalNeedsOpenedProof: isOn, version } })
  }
  const switchedOn = await change(true)
  expect([switchedOn.status, isPendingChange(switchedOn.data)]).toEqual([200, false])
  const switchedOff = await change(false)
  expect([switchedOff.status, isPendingChange(switchedOff.data)]).toEqual([202, true])
  expect(ok(await root.call(settingsGroup.get, {})).data.approvalNeedsOpenedProof).toBe(true)
})
