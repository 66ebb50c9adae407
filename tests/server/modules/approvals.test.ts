import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { adjustments } from '@/contract/adjustments'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvalPolicies, approvals } from '@/contract/approvals'
import { countries } from '@/contract/countries'
import { funds } from '@/contract/funds'
import { gateways } from '@/contract/gateways'
import type { Permission } from '@/contract/permissions'
import { roles } from '@/contract/roles'
import { settingsGroup } from '@/contract/settings'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { expireChangeRequests } from '@/server/modules/approvals/jobs'
import { readFlagRules } from '@/server/modules/decisions/policy'
import { addDays, addHours } from '@/domain/dates'
import { makeGateway } from '../../support/project'
import { NOON, startServer, type Caller } from '../../support/server'

// Actions that need two people, and every way in which one person could try them alone.
const server = await startServer()
const { db } = server
const root = await server.admin()
const [maker, checker] = [
  await server.staff('maker', { permissions: ['settings:read', 'settings:update'] }),
  await server.staff('second', { permissions: ['settings:read', 'settings:update'] }),
]
let limit = 20_000

const settings = async () => (await root.call(settingsGroup.get, {})).data
/** Requests a change that loosens a limit, each time to a different amount. @returns the id of the change request */
async function request(caller: Caller = maker): Promise<string> {
  const { version } = await settings()
  limit += 1
  const { status, data } = await caller.propose(settingsGroup.update, { body: { withdrawalPerDay: `${limit}.00`, version } })
  expect(status).toBe(202)
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  return data.changeRequest.id
}
const approve = (caller: Caller, id: string) => caller.call(approvals.approve, { params: { id }, body: {} })

let before: Awaited<ReturnType<typeof settings>>
beforeEach(async () => void (before = await settings()))
afterEach(async () => {
  server.clock.set(NOON)
  await db.run(sql`update change_requests set status = 'WITHDRAWN' where status = 'PENDING'`)
})

test('a setting that loosens a limit changes only when another person approves exactly that change', async () => {
  const id = await request()
  expect(await settings()).toEqual(before)
  const { data } = await checker.call(approvals.get, { params: { id } })
  expect(data).toMatchObject({
    status: 'PENDING',
    before: { withdrawalPerDay: before.withdrawalPerDay },
    after: { withdrawalPerDay: `${limit}.00` },
    canApprove: true,
    approvalsNeeded: 1,
  })
  expect(await approve(checker, id)).toMatchObject({
    status: 200,
    data: { status: 'APPLIED', result: { withdrawalPerDay: `${limit}.00`, changedBy: { id: maker.user.id } } },
  })
  expect((await settings()).withdrawalPerDay).toBe(`${limit}.00`)
  expect(await approve(checker, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('one person cannot raise or lower approval settings, shorten a hold or switch off two-factor authentication', async () => {
  const { version } = before
  for (const body of [
    { fourEyesFrom: '900000.00' },
    { fourEyesFrom: '1.00' },
    { checkerCoolingHours: 720 },
    { credentialHoldHours: 0 },
    { staffNeedsTwoFactor: false },
    { checkerCoolingHours: 0 },
    { walletCooldownHours: 0 },
    { withdrawalNeedsIdentity: false },
  ])
    expect((await maker.propose(settingsGroup.update, { body: { ...body, version } })).status).toBe(202)
  expect(await settings()).toEqual(before)
})

test('tightening a limit needs no second person', async () => {
  const { version } = before
  expect((await maker.propose(settingsGroup.update, { body: { credentialHoldHours: 48, version } })).status).toBe(200)
})

test('the proposer cannot approve or decline a change request from any session, nor propose it again', async () => {
  const id = await request()
  expect(await approve(maker, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(await server.again(maker), id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  const decline = await maker.call(approvals.decline, { params: { id }, body: { note: 'Never mind' } })
  expect(decline).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  const { version } = await settings()
  const again = await maker.propose(settingsGroup.update, { body: { withdrawalPerDay: `${limit}.00`, version } })
  expect(again).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await settings()).toEqual(before)
})

test('new accounts, new role holders and reactivated accounts cannot approve for 72 hours', async () => {
  const id = await request()
  const created = await server.staff('puppet', { permissions: ['settings:read', 'settings:update'] })
  await db.run(sql`update users set created_at = ${NOON} where id = ${created.user.id}`)
  expect(await approve(created, id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })

  const promoted = await server.staff('promoted', { permissions: ['settings:read', 'settings:update'] })
  await db.run(sql`update user_roles set granted_at = ${NOON} where user_id = ${promoted.user.id}`)
  expect(await approve(promoted, id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })

  const returned = await server.staff('returned', { permissions: ['settings:read', 'settings:update'] })
  await db.run(sql`update users set status_changed_at = ${NOON} where id = ${returned.user.id}`)
  expect(await approve(returned, id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  expect((await returned.call(approvals.get, { params: { id } })).data).toMatchObject({ canApprove: false })

  server.clock.set(addHours(NOON, 73))
  expect(await approve(await server.again(promoted), id)).toMatchObject({ status: 200 })
})

test('a permission added to a role lets its holders approve after 72 hours', async () => {
  const holder = await server.staff('widened', { permissions: ['reports:read'] })
  const { role } = await db.one<{ role: string }>(sql`select role_id as role from user_roles where user_id = ${holder.user.id}`)
  const added = await db.all<{ id: string }>(sql`select id from permissions where title in ('settings:read', 'settings:update')`)
  const widened = await root.call(roles.addPermissions, { params: { id: role }, body: { permissions: added.map(({ id }) => id) } })
  expect(widened.status, widened.text).toBe(200)
  const id = await request()
  expect(await approve(await server.again(holder), id)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  server.clock.set(addHours(server.clock.now(), 73))
  expect(await approve(await server.again(holder), id)).toMatchObject({ status: 200 })
})

test('a newly granted role is dated at that moment; a role that is kept keeps its date', async () => {
  const root2 = await server.admin('root2')
  const person = await server.staff('moved', { roles: ['Finance'] })
  const grantedAt = async () =>
    await db.all<{ title: string; granted_at: Date }>(sql`
      select r.title, ur.granted_at from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${person.user.id} order by r.title`)
  const [finance] = await grantedAt()
  const ids = (await db.all<{ id: string }>(sql`select id from roles where title in ('Finance', 'Support')`)).map((row) => row.id)
  const { data } = await root2.call(users.get, { params: { userId: person.user.id } })
  const changed = await root2.call(users.update, { params: { userId: person.user.id }, body: { roles: ids, version: data.version } })
  expect(changed.status).toBe(200)
  expect(await grantedAt()).toEqual([finance, { title: 'Support', granted_at: NOON }])
})

test('a customer cannot approve a change request, and staff without the permission can neither approve nor read it', async () => {
  const id = await request()
  const customer = await server.customer('ada')
  expect(await approve(customer, id)).toMatchObject({ status: 403 })
  const outsider = await server.staff('outsider', { permissions: ['faqs:read'] })
  expect(await approve(outsider, id)).toMatchObject({ status: 403, detail: 'You need permission settings:update.' })
  expect(await outsider.call(approvals.decline, { params: { id }, body: { note: 'A reason' } })).toMatchObject({ status: 403 })
  expect(await outsider.call(approvals.get, { params: { id } })).toMatchObject({ status: 404 })
  expect(await approve(outsider, newId())).toMatchObject({ status: 404 })
  expect((await outsider.call(approvals.list, { query: {} })).data).toEqual([])
  const reader = await server.staff('reader', { permissions: ['approval-policies:read'] })
  expect((await reader.call(approvals.get, { params: { id } })).data).toMatchObject({ canApprove: false })
  expect(await approve(reader, id)).toMatchObject({ status: 403 })
})

test('opening a closed country can be approved by a person who cannot read closed countries', async () => {
  const { data: country } = await root.call(countries.create, {
    body: { title: 'Elbonia', slug: 'xe', isActive: false, takesInvestments: false, paysCommission: false },
  })
  const { checker_permission: permission } = await db.one<{ checker_permission: Permission }>(
    sql`select checker_permission from approval_policies where action = 'country.open'`,
  )
  const { data } = await root.propose(countries.update, { params: { id: country.id }, body: { isActive: true, version: country.version } })
  if (!isPendingChange(data)) throw new Error('Applied at once')
  const clerk = await server.staff('clerk-of-countries', { permissions: [permission] })
  expect(await clerk.call(countries.get, { params: { id: country.id } })).toMatchObject({ status: 404 })
  expect(await approve(clerk, data.changeRequest.id)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
})

test('approval is refused when the object has changed since; the request can then be declined or withdrawn', async () => {
  const [id, secondRequest] = [await request(), await request()]
  const { version } = await settings()
  await root.propose(settingsGroup.update, { body: { credentialHoldHours: 72, version } })
  expect(await approve(checker, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect((await settings()).withdrawalPerDay).toBe(before.withdrawalPerDay)
  expect((await checker.call(approvals.decline, { params: { id }, body: { note: 'The settings moved on' } })).data.status).toBe('DECLINED')
  expect(await checker.call(approvals.withdraw, { params: { id: secondRequest }, body: {} })).toMatchObject({ status: 404 })
  expect((await maker.call(approvals.withdraw, { params: { id: secondRequest }, body: {} })).data.status).toBe('WITHDRAWN')
})

test('a change request altered by SQL is not applied, whether in its readable columns or its sealed content', async () => {
  const [id, secondRequest] = [await request(), await request()]
  const edits = [
    sql`update change_requests set maker_id = ${checker.user.id} where id = ${id}`,
    sql`update change_requests set title = 'Nothing much' where id = ${id}`,
    sql`update change_requests set approvals_needed = 1, expires_at = expires_at + interval '1 year' where id = ${id}`,
    sql`update change_requests set checker_permission = 'faqs:read' where id = ${id}`,
    sql`update change_requests set sealed = (select sealed from change_requests where id = ${secondRequest}) where id = ${id}`,
    sql`update change_requests set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) where id = ${id}`,
  ]
  const row = await db.one(sql`select * from change_requests where id = ${id}`)
  for (const edit of edits) {
    await db.run(edit)
    expect(await approve(root, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    await db.run(sql`
      update change_requests c set maker_id = o.maker_id, title = o.title, approvals_needed = o.approvals_needed, expires_at = o.expires_at,
        checker_permission = o.checker_permission, sealed = o.sealed
      from jsonb_populate_record(null::change_requests, ${JSON.stringify({ ...row, sealed: `\\x${(row.sealed as Buffer).toString('hex')}`, content_hash: `\\x${(row.content_hash as Buffer).toString('hex')}` })}::jsonb) o where c.id = ${id}`)
  }
  expect(await settings()).toEqual(before)
})

test('an approval inserted by SQL does not count for the proposer, a deactivated account or staff without permission', async () => {
  await db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = 'settings.loosen'`)
  const id = await request()
  const gone = await server.staff('gone', { permissions: ['settings:update'] })
  const clerk = await server.staff('clerk', { permissions: ['faqs:read'] })
  await db.run(sql`update users set is_active = false where id = ${gone.user.id}`)
  for (const by of [maker, gone, clerk])
    await db.run(sql`insert into approvals (subject, event, by_id, at) values (${id}, 'approve', ${by.user.id}, ${NOON})`)
  expect(await approve(checker, id)).toMatchObject({ status: 200, data: { status: 'PENDING' } })
  expect(await settings()).toEqual(before)
  expect(await approve(root, id)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  await db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":1}]' where action = 'settings.loosen'`)
})

test('a change request is not applied after its proposer is deactivated', async () => {
  const leaver = await server.staff('leaver', { permissions: ['settings:read', 'settings:update'] })
  const id = await request(leaver)
  await db.run(sql`update users set is_active = false where id = ${leaver.user.id}`)
  expect(await approve(checker, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(await settings()).toEqual(before)
})

test('an undecided change request expires and its proposer is notified', async () => {
  const id = await request()
  server.clock.set(addDays(NOON, 8))
  expect(await approve(await server.again(checker), id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await expireChangeRequests.run(server.services, {})
  expect(await db.one(sql`select status from change_requests where id = ${id}`)).toEqual({ status: 'EXPIRED' })
  const notifications = await db.all(
    sql`select title from notifications where user_id = ${maker.user.id} and kind = 'change-request.decided' order by created_at desc limit 1`,
  )
  expect(notifications).toMatchObject([{ title: expect.stringContaining('closed, because it expired without a decision') }])
})

test('an approval policy changes only through an approved change request, and invalid bands are refused', async () => {
  const { data } = await root.call(approvalPolicies.list, {})
  const policy = data.policies.find(({ action }) => action === 'profit.distribute')
  const change = { bands: [{ from: '0.00', approvals: 0 }], version: policy?.version ?? -1 }
  const params = { action: 'profit.distribute' as const }
  const answer = await root.propose(approvalPolicies.update, { params, body: change })
  expect(answer.status).toBe(202)
  const read = async () =>
    (await db.one<{ bands: unknown }>(sql`select bands from approval_policies where action = 'profit.distribute'`)).bands
  expect(await read()).toEqual(policy?.bands)
  if (!isPendingChange(answer.data)) throw new Error('Nobody else has to approve it')
  expect(await approve(root, answer.data.changeRequest.id)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(await server.checker(), answer.data.changeRequest.id)).toMatchObject({ status: 200 })
  expect(await read()).toEqual(change.bands)
  // Customer requests always need at least one approval, and bands must ascend.
  const wrong = (body: object) =>
    root.propose(approvalPolicies.update, { params: { action: 'payment.approve' }, body: { version: 0, ...body } as never })
  expect(await wrong({ bands: [{ from: '0.00', approvals: 0 }] })).toMatchObject({ status: 422 })
  const falling = [
    { from: '0.00', approvals: 1 },
    { from: '500.00', approvals: 2 },
    { from: '100.00', approvals: 3 },
  ]
  expect(await wrong({ bands: falling })).toMatchObject({ status: 422 })
})

test('the permissions of a policy are changed by two people, and only to ones with which a request can be made and approved', async () => {
  const action = 'payout-batch.cancel' as const
  const { data } = await root.call(approvalPolicies.list, {})
  const policy = data.policies.find((one) => one.action === action)!
  const change = (body: object) =>
    root.propose(approvalPolicies.update, { params: { action }, body: { version: policy.version, ...body } as never })
  const active = await db.all<{ id: string }>(sql`select id from users where is_active and type = 'Internal' and id <> ${root.user.id}`)
  const setActive = (isActive: boolean) =>
    db.run(sql`update users set is_active = ${isActive} where id = any(${active.map(({ id }) => id)}::uuid[])`)
  const refused = (path: string) => ({ status: 422, code: 'VALIDATION', errors: [{ path, message: expect.any(String) }] })
  expect(await change({ makerPermission: 'payouts:destroy' })).toMatchObject(refused('makerPermission'))
  expect(await change({ makerPermission: null })).toMatchObject(refused('makerPermission'))
  expect(await change({ makerPermission: 'payouts:read' })).toMatchObject(refused('makerPermission'))
  expect(await change({ checkerPermission: 'payouts:read' })).toMatchObject(refused('checkerPermission'))
  // Only one person is left, who would be requester and approver.
  await setActive(false)
  expect(await change({ checkerPermission: 'fund-movements:update' })).toMatchObject({
    status: 422,
    errors: [{ path: 'checkerPermission', message: expect.stringContaining('No active team member except the requester') }],
  })
  const holder = await server.staff('holder', { permissions: ['fund-movements:update'] })
  const proposed = await change({ makerPermission: 'fund-movements:write', checkerPermission: 'fund-movements:update' })
  expect(proposed.status).toBe(202)
  // Requiring two approvals needs two people other than the requester.
  expect(await change({ checkerPermission: 'fund-movements:update', bands: [{ from: '0.00', approvals: 2 }] })).toMatchObject({
    status: 422,
    errors: [{ path: 'bands.0.approvals', message: expect.stringMatching(/^Only one active team member except the requester can/) }],
  })
  await db.run(sql`update users set is_active = false where id in (${holder.user.id}, ${root.user.id})`)
  const keeper = await server.staff('keeper', { permissions: ['approval-policies:update'] })
  if (!isPendingChange(proposed.data)) throw new Error('Another person has to approve it')
  await db.run(sql`update users set is_active = true where id = ${root.user.id}`)
  expect(await approve(keeper, proposed.data.changeRequest.id)).toMatchObject({ status: 422, errors: [{ path: 'checkerPermission' }] })
  await db.run(sql`update users set is_active = true where id = ${holder.user.id}`)
  expect(await approve(keeper, proposed.data.changeRequest.id)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  await setActive(true)
  expect(await db.one(sql`select maker_permission, checker_permission from approval_policies where action = ${action}`)).toEqual({
    maker_permission: 'fund-movements:write',
    checker_permission: 'fund-movements:update',
  })
})

test('a policy cannot require more approvals than there are team members who can give them', async () => {
  const action = 'payout-batch.cancel' as const
  const { version, permission } = await db.one<{ version: number; permission: Permission }>(
    sql`select version, checker_permission as permission from approval_policies where action = ${action}`,
  )
  const permissions = [permission]
  const active = await db.all<{ id: string }>(sql`select id from users where is_active and type = 'Internal' and id <> ${root.user.id}`)
  await db.run(sql`update users set is_active = false where id = any(${active.map(({ id }) => id)}::uuid[])`)
  await server.staff('bands-second', { permissions })
  const propose = (action: ApprovalAction, body: object) =>
    root.propose(approvalPolicies.update, { params: { action }, body: { version, ...body } as never })
  const bands = [
    { from: '0.00', approvals: 1 },
    { from: '500.00', approvals: 2 },
  ]
  expect(await propose(action, { bands })).toMatchObject({
    status: 422,
    errors: [
      {
        path: 'bands.1.approvals',
        message: expect.stringMatching(/^Only one active team member except the requester can give this approval/),
      },
    ],
  })
  await server.staff('bands-third', { permissions })
  expect(await propose(action, { bands })).toMatchObject({ status: 202 })
  const payments = (await root.call(approvalPolicies.list, {})).data.policies.find((one) => one.action === 'payment.approve')!
  const flags = payments.flags.map((rule, at) => (at === 0 ? { ...rule, approvals: 5 } : rule))
  expect(await propose('payment.approve', { flags, version: payments.version })).toMatchObject({
    status: 422,
    errors: [{ path: 'flags.0.approvals', message: expect.stringMatching(/^Only .* can give/) }],
  })
  await db.run(sql`update users set is_active = true where id = any(${active.map(({ id }) => id)}::uuid[])`)
})

test.each(['policy.change', 'settings.loosen', 'role.permissions', 'staff.access', 'restore.acknowledge'] as const)(
  'the policy of an action that governs approvals cannot require zero approvals: %s',
  async (action) => {
    const { version } = await db.one<{ version: number }>(sql`select version from approval_policies where action = ${action}`)
    const propose = (bands: { from: string; approvals: number }[]) =>
      root.propose(approvalPolicies.update, { params: { action }, body: { bands, version } })
    const errors = [{ path: 'bands', message: 'This action needs at least one approval' }]
    expect(await propose([{ from: '0.00', approvals: 0 }])).toMatchObject({ status: 422, errors })
    const later = [
      { from: '0.00', approvals: 1 },
      { from: '100.00', approvals: 0 },
    ]
    expect(await propose(later)).toMatchObject({ status: 422, errors })
  },
)

test('requirements for findings are part of the policy: shown, changed by two people, audited and effective at once', async () => {
  const read = async (action: 'payment.approve' | 'identity.approve') => {
    const policy = (await root.call(approvalPolicies.list, {})).data.policies.find((policy) => policy.action === action)
    if (!policy) throw new Error(`No policy ${action}`)
    return policy
  }
  const policy = await read('payment.approve')
  expect(policy.flags).toEqual([
    { flag: 'SAME_TRANSACTION', noteRequired: true, approvals: 2 },
    { flag: 'SAME_FILE', noteRequired: true, approvals: 2 },
    { flag: 'NO_PROOF', noteRequired: true, approvals: 2 },
    { flag: 'AMOUNT_DIFFERS', noteRequired: true, approvals: 1 },
    { flag: 'MORE_THAN_CLAIMED', noteRequired: true, approvals: 2 },
    { flag: 'OVERPAID', noteRequired: true, approvals: 2 },
    { flag: 'NO_CHECKS', noteRequired: true, approvals: 1 },
  ])
  const params = { action: 'payment.approve' as const }
  const flags = policy.flags.map((rule) => (rule.flag === 'AMOUNT_DIFFERS' ? { ...rule, approvals: 3 } : rule))
  for (const name of ['flags-first', 'flags-second']) await server.staff(name, { permissions: [policy.checkerPermission] })
  const answer = await root.propose(approvalPolicies.update, { params, body: { flags, version: policy.version } })
  expect(answer.status).toBe(202)
  expect((await read('payment.approve')).flags).toEqual(policy.flags)
  if (!isPendingChange(answer.data)) throw new Error('No other person has to approve it')
  const { id } = answer.data.changeRequest
  expect((await root.call(approvals.get, { params: { id } })).data).toMatchObject({ before: { flags: policy.flags }, after: { flags } })
  expect(await approve(root, id)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(await server.checker(), id)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  expect((await read('payment.approve')).flags).toEqual(flags)
  expect((await readFlagRules(db, 'payment.approve')).get('AMOUNT_DIFFERS')).toEqual({ noteRequired: true, approvals: 3 })
  expect(
    await db.one(
      sql`select before->'flags' as was, after->'flags' as now from audit_logs where action = 'policy.changed' order by at desc, id desc limit 1`,
    ),
  ).toEqual({ was: policy.flags, now: flags })
})

test('a policy refuses rules for findings that belong to another action', async () => {
  const { policies } = (await root.call(approvalPolicies.list, {})).data
  const propose = (action: 'payment.approve' | 'identity.approve' | 'profit.distribute', body: object) => {
    const version = policies.find((policy) => policy.action === action)?.version ?? -1
    return root.propose(approvalPolicies.update, { params: { action }, body: { version, ...body } as never })
  }
  await server.staff('checker-of-documents', {
    permissions: policies.flatMap(({ action, checkerPermission }) => (action === 'identity.approve' ? checkerPermission : [])),
  })
  const rule = { flag: 'SAME_NUMBER', noteRequired: false, approvals: 1 }
  expect(await propose('payment.approve', { flags: [rule] })).toMatchObject({ status: 422, errors: [{ path: 'flags' }] })
  expect(await propose('profit.distribute', { flags: [rule] })).toMatchObject({ status: 422, errors: [{ path: 'flags' }] })
  expect(await propose('identity.approve', { bands: [{ from: '0.00', approvals: 0 }] })).toMatchObject({
    status: 422,
    errors: [{ path: 'bands' }],
  })
  expect(await propose('identity.approve', { bands: [{ from: '0.00', approvals: 2 }] })).toMatchObject({ status: 202 })
  expect(await propose('identity.approve', { flags: [rule] })).toMatchObject({ status: 202 })
})

test('a change request names gateways and currencies by title, not by id', async () => {
  const gateway = await makeGateway(server, 'Capital account')
  const { title } = (await root.call(gateways.get, { params: { id: gateway } })).data
  const { data } = await root.propose(funds.recordPlatform, {
    body: { kind: 'PLATFORM_MONEY_IN', amount: '100.00', gateway, transactionId: 'CAP-9', note: 'Platform funds' },
  })
  if (!isPendingChange(data)) throw new Error('No other person has to approve it')
  expect((await root.call(approvals.get, { params: { id: data.changeRequest.id } })).data.after).toMatchObject({ gateway: title })
})

test('changing a gateway’s receiving account, title or logo needs a second person; changing its order does not', async () => {
  const gateway = await makeGateway(server)
  const read = async () => (await root.call(gateways.get, { params: { id: gateway } })).data
  const { version, account } = await read()
  const update = (body: object) => root.propose(gateways.update, { params: { id: gateway }, body: { version, ...body } })
  expect(await update({ account: 'DE00 mine alone' })).toMatchObject({ status: 202 })
  expect((await update({ instructions: 'Send it to my own account' })).status).toBe(202)
  // Customers read the title while they pay.
  expect((await update({ title: 'Transfer to DE00 mine alone' })).status).toBe(202)
  // They also see the logo there: a picture can hold a QR code.
  const logo = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${logo}, ${root.user.id}, 'GATEWAY_LOGO', 'code.webp', 'image/webp', 1, decode(md5('logo'), 'hex'), decode(md5('logo'), 'hex'), ${server.clock.now()})`)
  expect((await update({ logo })).status).toBe(202)
  expect((await read()).account).toBe(account)
  expect((await update({ orderPriority: 7 })).status).toBe(200)
})

test('granting a role money-related permissions needs a second person; granting others does not', async () => {
  const { data: role } = await root.call(roles.create, { body: { title: 'Clerks' } })
  const idOf = async (title: string) => (await db.one<{ id: string }>(sql`select id from permissions where title = ${title}`)).id
  const add = async (title: string) =>
    (await root.propose(roles.addPermissions, { params: { id: role.id }, body: { permissions: [await idOf(title)] } })).status
  expect([await add('faqs:read'), await add('withdraws:update'), await add('settings:update')]).toEqual([200, 202, 202])
})

test('approval policies apply to adjustments: a new role holder cannot approve, and the policy sets the approval count', async () => {
  const [proposer, first, second] = [
    await server.staff('pam', { roles: ['Finance'] }),
    await server.staff('fay', { roles: ['Finance'] }),
    await server.staff('sam', { roles: ['Finance'] }),
  ]
  const customer = await server.customer('bea')
  const propose = async () => {
    const body = { amount: '5.00', reason: 'Counted again' }
    return (await proposer.call(adjustments.propose, { params: { userId: customer.user.id }, body })).data.id
  }
  const decide = (caller: Caller, id: string) => caller.call(adjustments.approve, { params: { id }, body: {} })
  await db.run(sql`update user_roles set granted_at = ${NOON} where user_id = ${first.user.id}`)
  const proposal = await propose()
  expect(await decide(first, proposal)).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  await db.run(sql`update user_roles set granted_at = ${addDays(NOON, -30)} where user_id = ${first.user.id}`)
  await db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = 'adjustment.post'`)
  expect(await decide(first, proposal)).toMatchObject({ status: 200, data: { status: 'PENDING' } })
  expect(await decide(first, proposal)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await decide(second, proposal)).toMatchObject({ status: 200, data: { status: 'POSTED' } })
  // An approval of the maker that was written into the table does not count.
  const two = await propose()
  await db.run(sql`insert into approvals (subject, event, by_id, at) values (${two}, 'approve', ${proposer.user.id}, ${NOON})`)
  expect(await decide(first, two)).toMatchObject({ status: 200, data: { status: 'PENDING' } })
})

test('with a single staff member, a proposal states that no one else can approve it and what to do', async () => {
  await db.run(
    sql`update users set is_active = false, status_changed_at = ${addDays(NOON, -30)} where type = 'Internal' and id <> ${root.user.id}`,
  )
  const { version } = await settings()
  const { status, message } = await root.propose(settingsGroup.update, { body: { withdrawalPerDay: '77777.00', version } })
  expect(status).toBe(202)
  expect(message).toContain('No other team member can approve it yet: add one with the permission settings:update')
  expect((await root.call(approvalPolicies.list, {})).data.withoutChecker).toContain('settings.loosen')
})
