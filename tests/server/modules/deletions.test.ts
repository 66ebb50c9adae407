import { beforeAll, describe, expect, test } from 'vitest'
import { countries } from '@/contract/countries'
import { currencies } from '@/contract/currencies'
import { exports } from '@/contract/exports'
import { faqCategories, faqs } from '@/contract/faqs'
import { gateways } from '@/contract/gateways'
import { projects } from '@/contract/projects'
import { permissionsGroup, permissionTypes, roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { activeInvestment, COUNTRY, customerOf, financeOf, makeGateway, makeProject } from '@tests/support/investing'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const root = await server.admin()
const audited = async (action: string) => (await db.all(sql`select 1 from audit_logs where action = ${action}`)).length
const inUse = { status: 409, code: 'IN_USE' }

describe('a record without references is deleted and the deletion is audited', () => {
  test('a question, then its category, whose deletion is refused before', async () => {
    const { data: category } = await root.call(faqCategories.create, { body: { title: 'Deletions' } })
    const body = { statement: 'Is this deleted?', answer: 'Yes.', category: category.id }
    const { data: faq } = await root.call(faqs.create, { body })
    const refused = await root.call(faqCategories.remove, { params: { id: category.id } })
    expect(refused).toMatchObject({ ...inUse, message: expect.stringContaining('It is used by 1 question.') })
    expect(await root.call(faqs.remove, { params: { id: faq.id } })).toMatchObject({ status: 200, data: { id: faq.id } })
    expect((await root.call(faqCategories.remove, { params: { id: category.id } })).status).toBe(200)
    expect((await root.call(faqs.get, { params: { id: faq.id } })).status).toBe(404)
    expect((await root.call(faqs.remove, { params: { id: faq.id } })).status).toBe(404)
    expect([await audited('faq.deleted'), await audited('faq-category.deleted')]).toEqual([1, 1])
  })

  test('a custom permission type and a custom permission; built-in ones cannot be deleted', async () => {
    const { data: type } = await root.call(permissionTypes.create, { body: { title: 'newsletters' } })
    const { data: own } = await root.call(permissionsGroup.create, { body: { title: 'newsletters:read', permissionType: type.id } })
    const { data: role } = await root.call(roles.create, { body: { title: 'Writers' } })
    await root.call(roles.addPermissions, { params: { id: role.id }, body: { permissions: [own.id] } })
    expect(await root.call(permissionTypes.remove, { params: { id: type.id } })).toMatchObject(inUse)
    expect(await root.call(permissionsGroup.remove, { params: { id: own.id } })).toMatchObject(inUse)
    await server.staff('writer', { roles: ['Writers'] })
    expect(await root.call(roles.remove, { params: { id: role.id } })).toMatchObject(inUse)
    await db.run(sql`delete from user_roles where role_id = ${role.id}`)
    expect((await root.call(roles.remove, { params: { id: role.id } })).status).toBe(200)
    expect((await root.call(permissionsGroup.remove, { params: { id: own.id } })).status).toBe(200)
    expect((await root.call(permissionTypes.remove, { params: { id: type.id } })).status).toBe(200)
    const builtIn = [
      root.call(permissionsGroup.remove, {
        params: { id: (await db.one<{ id: string }>(sql`select id from permissions where title = 'faqs:read'`)).id },
      }),
      root.call(permissionTypes.remove, {
        params: { id: (await db.one<{ id: string }>(sql`select id from permission_types where title = 'faqs'`)).id },
      }),
      root.call(roles.remove, { params: { id: (await db.one<{ id: string }>(sql`select id from roles where title = 'Support'`)).id } }),
    ]
    for (const answer of builtIn) expect(await answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  })
})

describe('a record in use cannot be deleted', () => {
  let gateway: string
  let used: string
  let draft: string
  beforeAll(async () => {
    gateway = await makeGateway(server)
    const finance = await financeOf(server, 'finance')
    const ada = await customerOf(server, 'ada', { level: 1 })
    used = (await makeProject(server)).id
    draft = (await makeProject(server, { status: 'DRAFT' })).id
    await activeInvestment(server, ada, finance, { project: used, amount: '200.00', gateway })
  })

  test('a gateway with payments; one without is deleted', async () => {
    expect(await root.call(gateways.remove, { params: { id: gateway } })).toMatchObject(inUse)
    const fresh = await makeGateway(server)
    expect((await root.call(gateways.remove, { params: { id: fresh } })).status).toBe(200)
    expect((await root.call(gateways.get, { params: { id: fresh } })).status).toBe(404)
  })

  test('a country with customers; one without is deleted', async () => {
    const busy = await db.one<{ id: string }>(sql`select id from countries where slug = ${COUNTRY}`)
    expect(await root.call(countries.remove, { params: busy })).toMatchObject(inUse)
    const free = await db.one<{ id: string }>(
      sql`select id from countries k where not exists (select 1 from users u where u.country_id = k.id) limit 1`,
    )
    expect((await root.call(countries.remove, { params: free })).status).toBe(200)
  })

  test('the book currency; an unused currency is deleted', async () => {
    const book = await db.one<{ id: string }>(sql`select id from currencies where currency_code = ledger_currency()`)
    expect(await root.call(currencies.remove, { params: book })).toMatchObject(inUse)
    const body = { title: 'Test crown', currencyCode: 'XTC', currencySymbol: 'x', decimals: 2, value: '1.5' }
    const { data } = await root.call(currencies.create, { body })
    expect((await root.call(currencies.remove, { params: { id: data.id } })).status).toBe(200)
  })

  test('a project that was opened; a draft is deleted with its otherwise append-only risk text', async () => {
    expect(await root.call(projects.remove, { params: { id: used } })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    await expect(db.run(sql`delete from project_risk_texts where project_id = ${used}`)).rejects.toThrow('append-only')
    await expect(db.run(sql`update project_risk_texts set risk_text = 'none' where project_id = ${draft}`)).rejects.toThrow('append-only')
    expect((await root.call(projects.remove, { params: { id: draft } })).status).toBe(200)
    expect((await root.call(projects.get, { params: { id: draft } })).status).toBe(404)
  })

  test('a customer who invested; one who never did is deleted with their sessions and exports', async () => {
    const ada = await db.one<{ id: string }>(sql`select id from users where username = 'ada'`)
    expect(await root.call(users.remove, { params: { userId: ada.id } })).toMatchObject({
      ...inUse,
      message: expect.stringContaining('1 investment'),
    })
    const bob = await server.customer('bob')
    const body = { list: withdrawals.mine.path, title: 'Withdrawals', name: 'withdrawals' }
    expect((await bob.call(exports.create, { body })).status).toBe(200)
    expect((await root.call(users.remove, { params: { userId: bob.user.id } })).status).toBe(200)
    expect((await db.all(sql`select 1 from sessions where user_id = ${bob.user.id}`)).length).toBe(0)
    expect((await root.call(users.get, { params: { userId: bob.user.id } })).status).toBe(404)
  })
})

describe('staff accounts', () => {
  test('an account that never acted is deleted; an account that acted and one’s own account are not', async () => {
    const [idle, busy] = [await server.staff('idle', { roles: ['Support'] }), await server.staff('busy', { roles: ['Support'] })]
    const { data: category } = await busy.call(faqCategories.create, { body: { title: 'By busy' } })
    expect(category.title).toBe('By busy')
    expect(await root.call(users.remove, { params: { userId: busy.user.id } })).toMatchObject(inUse)
    expect(await root.call(users.remove, { params: { userId: root.user.id } })).toMatchObject({ status: 409, code: 'OWN_REQUEST' })
    expect((await root.call(users.remove, { params: { userId: idle.user.id } })).status).toBe(200)
    expect((await idle.call(users.myProfile, {})).status).toBe(401)
    expect(await audited('user.deleted')).toBeGreaterThan(0)
  })

  test('an account with more permissions or of the other type cannot be deleted', async () => {
    const clerk = await server.staff('clerk', { permissions: ['users:read', 'users:delete'] })
    const finance = await server.staff('treasurer', { roles: ['Finance'] })
    const eve = await server.customer(`eve${newId().slice(-6)}`)
    expect(await clerk.call(users.remove, { params: { userId: finance.user.id } })).toMatchObject({ status: 409 })
    expect(await clerk.call(users.remove, { params: { userId: eve.user.id } })).toMatchObject({
      status: 403,
      detail: 'You need permission customers:delete.',
    })
  })
})
