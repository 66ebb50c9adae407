import { describe, expect, test } from 'vitest'
import { api } from '@/contract/api'
import {
  approvalActionTitles,
  permissionsOfCommands,
  permissionsOfMaker,
  startedByCustomers,
  type ApprovalAction,
} from '@/contract/approval-actions'
import { approvalPolicies } from '@/contract/approvals'
import type { Endpoint } from '@/contract/core/endpoint'
import { touchesMoney, type RequiredPermission } from '@/contract/permissions'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { readPolicy } from '@/server/modules/approvals/policies'
import type { ApprovalCase } from '../support/approvals/case'
import { approvalCases } from '../support/approvals/cases'
import { accountOfOnePerson, approvalWorld, holdsAllBut } from '../support/approvals/world'
import { later } from '../support/investing'
import { startServer } from '../support/server'

/** One person tries every action that needs two: alone, through accounts they created, and with changed content. */
const server = await startServer()
const world = await approvalWorld(server)
const { db, maker, second, sameHands, makersOwn } = world
const cases = Object.entries(approvalCases(world)) as [ApprovalAction, ApprovalCase][]

/** The number of audit entries without refusals and without those of change requests, sessions and authentication. */
const countEffects = async () =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from audit_logs where refusal is null and action !~ '^(change-request\\.|session|auth\\.)'`)
  ).n

describe.each(cases)('%s', (action, { start, approve, approveStale, stale }) => {
  test('the maker, accounts of the maker and staff without permission cannot approve; another person can, once', async () => {
    const id = await start(maker)
    const before = await countEffects()
    expect(await approve(maker, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    for (const [name, account] of Object.entries(sameHands))
      expect([name, await approve(account, id)]).toMatchObject([name, { status: 409, code: 'CHECKER_TOO_NEW' }])
    expect(await approve(makersOwn, id)).toMatchObject({ status: 403 })
    const { checkerPermission } = await readPolicy(db, action)
    expect(await approve(await holdsAllBut(server, checkerPermission), id)).toMatchObject({ status: 403 })
    expect(await countEffects()).toBe(before)
    expect(await approve(second, id)).toMatchObject({ status: 200 })
    expect(await countEffects()).toBeGreaterThan(before)
    expect(await approve(second, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  })

  test('a request whose subject changed afterwards cannot be approved', async () => {
    const id = await start(maker)
    expect(await approveStale(second, id)).toMatchObject({ status: 409, code: stale })
  })
})

/** Runs a function while the maker is no Super Admin and has every permission except these. */
async function whileMakerLacks(lost: readonly string[], then: () => Promise<void>): Promise<void> {
  const { id: role } = await db.one<{ id: string }>(
    sql`insert into roles (id, title) values (gen_random_uuid(), ${`Maker ${newId()}`}) returning id`,
  )
  await db.run(sql`
    insert into role_permissions (role_id, permission_id, granted_at) select ${role}, id, now() from permissions where not title = any(${[...lost]}::text[])`)
  const grants = await db.all<{ role: string; at: Date }>(
    sql`delete from user_roles where user_id = ${maker.user?.id} returning role_id as role, granted_at as at`,
  )
  await db.run(sql`insert into user_roles (user_id, role_id, granted_at) values (${maker.user?.id}, ${role}, now())`)
  try {
    await then()
  } finally {
    await db.run(sql`delete from user_roles where user_id = ${maker.user?.id}`)
    for (const permission of grants)
      await db.run(
        sql`insert into user_roles (user_id, role_id, granted_at) values (${maker.user?.id}, ${permission.role}, ${permission.at})`,
      )
  }
}

describe.each(cases.filter(([action]) => !startedByCustomers.includes(action)))('%s', (action, { start, approve }) => {
  test('cannot be approved while its maker lacks the permission', async () => {
    const id = await start(maker)
    const lost = permissionsOfMaker(await readPolicy(db, action))
    expect(lost.length).toBeGreaterThan(0)
    const before = await countEffects()
    await whileMakerLacks(lost, async () => {
      expect(await approve(second, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    })
    expect(await countEffects()).toBe(before)
    expect(await approve(second, id)).toMatchObject({ status: 200 })
  })
})

test('a restore cannot be acknowledged while its maker is not a Super Admin, even with every permission', async () => {
  const acknowledgement = approvalCases(world)['restore.acknowledge']
  const id = await acknowledgement.start(maker)
  await whileMakerLacks([], async () => {
    expect(await acknowledgement.approve(second, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  })
  expect(await acknowledgement.approve(second, id)).toMatchObject({ status: 200 })
})

test('an account that one person can create alone cannot approve any action, regardless of its age', async () => {
  const puppet = await accountOfOnePerson(world)
  later(server, { hours: 100 })
  const answers: Record<string, number> = {}
  for (const [action, { start, approve }] of cases) answers[action] = (await approve(puppet, await start(maker))).status
  const refused = Object.fromEntries(Object.entries(answers).filter(([, status]) => status !== 403))
  expect(refused).toEqual({})
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(Object.keys(approvalActionTitles)))
})

const keysOf = ({ access }: Endpoint): readonly RequiredPermission[] =>
  access !== 'public' && Array.isArray(access.staff) ? access.staff : []

test('staff who submit identity documents for a customer need a permission that is granted with a second approval', () => {
  const commands = (Object.values(api.identity) as Endpoint[]).filter(({ method }) => method === 'post')
  const keys = commands.flatMap(keysOf)
  expect(keys).toContain('user-verification-requests:write')
  expect(keys.filter((key) => !key.endsWith(':read') && !touchesMoney(key))).toEqual([])
})

test('policies name the permissions of their commands, and refuse permissions that touch no money', async () => {
  const endpoints = Object.values(api).flatMap((members) => Object.values(members) as Endpoint[])
  const { policies } = (await maker.call(approvalPolicies.list, {})).data
  for (const { action, version, makerPermission, checkerPermission, bands, flags } of policies) {
    const gates = endpoints.filter(({ approval }) => approval === action).flatMap(keysOf)
    const named = permissionsOfCommands[action]
    if (named) expect([action, [...new Set(gates)].sort()]).toEqual([action, [...named].sort()])
    expect([action, makerPermission === null]).toEqual([action, named !== undefined || startedByCustomers.includes(action)])
    // Both permissions must touch money, because one person alone can create accounts with any other permission.
    // Acknowledging a restore needs two Super Admins instead.
    const both = [...permissionsOfMaker({ action, makerPermission }), checkerPermission]
    expect([action, both.filter((key) => !touchesMoney(key))]).toEqual([action, action === 'restore.acknowledge' ? both : []])
    const change = (body: object) =>
      maker.propose(approvalPolicies.update, { params: { action }, body: { bands, flags, coolingHours: 96, version, ...body } })
    expect([action, await change({})]).toMatchObject([action, { status: 202 }])
    const wrong = { status: 422, errors: [{ path: 'checkerPermission' }] }
    expect([action, await change({ checkerPermission: 'faqs:read' })]).toMatchObject([action, wrong])
    const wrongMaker = { status: 422, errors: [{ path: 'makerPermission' }] }
    expect([action, await change({ makerPermission: 'faqs:read' })]).toMatchObject([action, wrongMaker])
  }
})
