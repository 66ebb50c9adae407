import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { roles } from '@/contract/roles'
import { legal } from '@/contract/legal'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account as accounts } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import type { TransferKind } from '@/contract/transactions'
import { NOON, startServer } from '@tests/support/server'
import { account, PASSWORD, signedIn } from './auth-people'

const server = await startServer()
const { db, visitor } = server
const root = await server.admin()
const support = await server.staff('support', { roles: ['Support'] })
const clerk = await server.staff('clerk', { permissions: ['users:read', 'users:write', 'users:update'] })
const idOf = async (username: string) => (await db.one<{ id: string }>(sql`select id from users where username = ${username}`)).id
const roleId = async (title: string) => (await db.one<{ id: string }>(sql`select id from roles where title = ${title}`)).id
const fields = { type: 'Customer', name: 'Somebody New', phoneNumber: null } as const
const get = async (id: string) => (await root.call(users.get, { params: { userId: id } })).data

test('staff list only the user types that they may read, and are refused the others', async () => {
  await server.customer('ada')
  const types = async (caller: typeof support) =>
    new Set((await caller.call(users.list, { query: { limit: 100 } })).data.map((user) => user.type))
  expect(await types(root)).toEqual(new Set(['Internal', 'Customer']))
  expect(await types(support)).toEqual(new Set(['Customer']))
  expect(await types(clerk)).toEqual(new Set(['Internal']))
  const refused = await support.call(users.list, { query: { type: 'Internal' } })
  expect([refused.status, refused.message, refused.detail]).toEqual([403, 'Unauthorized Access!', 'You need permission users:read.'])
  expect((await support.call(users.get, { params: { userId: root.user.id } })).status).toBe(403)
  expect((await clerk.call(users.get, { params: { userId: await idOf('ada') } })).status).toBe(403)
})

test('the list is filtered, searched, sorted, paged and exported', async () => {
  for (const [at, name] of ['filter-a', 'filter-b', 'filter-c'].entries()) {
    await server.customer(name, { level: at === 0 ? 1 : 0 })
    await db.run(sql`update users set is_active = ${at !== 1}, frozen_at = ${at === 2 ? NOON : null} where username = ${name}`)
  }
  const names = async (query: object) =>
    (await support.call(users.list, { query: { searchTerm: 'FILTER-', sortBy: 'username', sortOrder: 'ASC', ...query } })).data.map(
      (user) => user.username,
    )
  expect(await names({})).toEqual(['filter-a', 'filter-b', 'filter-c'])
  expect(await names({ sortOrder: 'DESC', limit: 2 })).toEqual(['filter-c', 'filter-b'])
  expect(await names({ limit: 2, page: 2 })).toEqual(['filter-c'])
  expect(await names({ isActive: false })).toEqual(['filter-b'])
  expect(await names({ isVerified: true })).toEqual(['filter-a'])
  expect(await names({ isFrozen: true })).toEqual(['filter-c'])
  const byRole = await root.call(users.list, { query: { role: await roleId('Support') } })
  expect(byRole.data.map((user) => user.username)).toEqual(['support'])
  expect((await support.call(users.list, { query: { sortBy: 'password_hash' as 'name' } })).status).toBe(422)
  const csv = await support.request('get', '/users?searchTerm=filter-', { headers: { Accept: 'text/csv' } })
  expect((await csv.text()).split('\n').filter(Boolean)).toHaveLength(4)
})

test('staff create an account, its owner is invited by email, and a taken username or address is refused', async () => {
  const answer = await root.call(users.create, { body: { ...fields, username: 'grace', email: 'grace@example.test', referredBy: 'ADA' } })
  expect(answer.status).toBe(200)
  expect(answer.message).toBe('Successfully created!')
  expect(answer.data).toMatchObject({
    type: 'Customer',
    isInvited: true,
    isEmailVerified: false,
    referredBy: { code: 'ada' },
    balance: '0.00',
  })
  expect((await server.mails()).map((mail) => [mail.to, mail.content.template])).toContainEqual(['grace@example.test', 'user.invitation'])
  const again = (more: object) => root.call(users.create, { body: { ...fields, username: 'other', email: 'other@example.test', ...more } })
  expect(await again({ username: 'GRACE' })).toMatchObject({ status: 409, errors: [{ path: 'username' }] })
  expect(await again({ email: 'Grace@Example.Test' })).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
  expect(await again({ password: PASSWORD })).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect(await again({ referredBy: 'nobody' })).toMatchObject({ status: 422, errors: [{ path: 'referredBy' }] })
  expect(await again({ roles: [await roleId('Support')] })).toMatchObject({ status: 422, errors: [{ path: 'roles' }] })
  expect(await again({ type: 'Internal', roles: [newId()] })).toMatchObject({ status: 422, errors: [{ path: 'roles' }] })
  expect((await support.call(users.create, { body: { ...fields, username: 'x-y', email: 'x@example.test' } })).status).toBe(403)
  expect((await clerk.call(users.create, { body: { ...fields, username: 'x-y', email: 'x@example.test' } })).status).toBe(403)
})

test('staff cannot give roles with permissions that they do not hold, or edit an account that has them', async () => {
  const make = (username: string, title: string) =>
    roleId(title).then((role) =>
      clerk.call(users.create, { body: { ...fields, type: 'Internal', username, email: `${username}@example.test`, roles: [role] } }),
    )
  expect(await make('puppet', 'Super Admin')).toMatchObject({ status: 422, errors: [{ path: 'roles' }] })
  expect(await make('puppet', 'Finance')).toMatchObject({ status: 422, errors: [{ path: 'roles' }] })
  const self = await get(clerk.user.id)
  const promote = await clerk.call(users.update, {
    params: { userId: clerk.user.id },
    body: { roles: [await roleId('Super Admin')], version: self.version },
  })
  expect(promote).toMatchObject({ status: 422, errors: [{ path: 'roles' }] })
  // Staff cannot change an account with more permissions than their own.
  const boss = await get(root.user.id)
  const renamed = await clerk.call(users.update, { params: { userId: root.user.id }, body: { name: 'Not Root', version: boss.version } })
  const outranked = {
    status: 409,
    code: 'WRONG_STATE',
    message: `${boss.name} has the role Super Admin, which has permissions that you do not have. Nothing was changed.`,
  }
  expect(renamed).toMatchObject(outranked)
  expect(renamed.errors).toBeUndefined()
  const reset = await clerk.call(users.startPasswordReset, { params: { userId: root.user.id }, body: { note: 'Asked by phone' } })
  expect(reset).toMatchObject(outranked)
  expect(reset.errors).toBeUndefined()
  expect(await make('colleague', (await get(clerk.user.id)).roles[0]?.title ?? '')).toMatchObject({ status: 200 })
})

test('a change on a stale version is refused', async () => {
  const ada = await get(await idOf('ada'))
  const change = (name: string, version: number) => support.call(users.update, { params: { userId: ada.id }, body: { name, version } })
  expect((await change('Ada Byron', ada.version)).data).toMatchObject({ name: 'Ada Byron', version: ada.version + 1 })
  expect(await change('Ada King', ada.version)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  expect((await get(ada.id)).name).toBe('Ada Byron')
})

test('deactivating ends every session at once; activating allows signing in again', async () => {
  const person = await account(server, 'sleeper')
  const { token } = await signedIn(server, 'sleeper')
  const set = async (isActive: boolean) =>
    support.call(users.update, { params: { userId: person.id }, body: { isActive, version: (await get(person.id)).version } })
  expect((await set(false)).data.isActive).toBe(false)
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await visitor.call(auth.login, { body: { email: 'sleeper', password: PASSWORD } })).code).toBe('ACCOUNT_INACTIVE')
  await set(true)
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await visitor.call(auth.login, { body: { email: 'sleeper', password: PASSWORD } })).status).toBe(200)
})

test.each(['password', 'email'])('staff cannot change the %s of a colleague, a customer or themselves', async (field) => {
  const person = await account(server, `fixed-${field}`)
  const value = field === 'email' ? 'stolen@example.test' : 'Difference#Engine2'
  for (const userId of [person.id, clerk.user.id, root.user.id]) {
    const { version } = await get(userId)
    const answer = await root.request('patch', `/users/${userId}`, { body: { [field]: value, version } })
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: field, message: 'Unknown field' }] }])
  }
  expect((await visitor.call(auth.login, { body: { email: person.email, password: PASSWORD } })).status).toBe(200)
})

test('the platform always keeps a Super Admin, also with concurrent requests', async () => {
  // The approver of the earlier tests is a Super Admin, too.
  await db.run(sql`delete from user_roles where user_id in (select id from users where username = 'checker')`)
  const second = await server.admin('second-root')
  const drop = async (caller: typeof root, target: typeof root) =>
    caller.call(users.update, {
      params: { userId: target.user.id },
      body: {
        roles: [],
        version: (await db.one<{ version: number }>(sql`select version from users where id = ${target.user.id}`)).version,
      },
    })
  const answers = await Promise.all([drop(root, second), drop(second, root)])
  const left = await db.all(sql`select 1 from user_roles ur join roles r on r.id = ur.role_id where r.is_protected`)
  expect(left).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [survivor] = await db.all<{ user_id: string }>(
    sql`select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.is_protected`,
  )
  const last = survivor?.user_id === root.user.id ? root : second
  const alone = await drop(last, last)
  expect([alone.status, alone.code]).toEqual([409, 'LAST_ADMIN'])
  const asleep = await last.call(users.update, {
    params: { userId: last.user.id },
    body: {
      isActive: false,
      version: (await db.one<{ version: number }>(sql`select version from users where id = ${last.user.id}`)).version,
    },
  })
  expect(asleep.status).toBe(422)
  await db.run(
    sql`insert into user_roles select u.id, r.id, u.created_at from users u, roles r where u.id in (${root.user.id}, ${second.user.id}) and r.is_protected on conflict do nothing`,
  )
})

test('the username check says whether a username is taken, whatever its case, and nothing more', async () => {
  const checkUsername = async (username: string) => (await visitor.call(users.isExists, { params: { username } })).data
  expect(await checkUsername('ADA')).toEqual({ isUsernameExist: true })
  expect(await checkUsername('nobody-yet')).toEqual({ isUsernameExist: false })
  expect(await checkUsername('ada@example.test')).toEqual({ isUsernameExist: false })
})

test('the totals of the profile match the ledger', async () => {
  const ada = await server.customer('ledger')
  const put = (kind: TransferKind, from: Parameters<typeof move>[0], to: Parameters<typeof move>[1], amount: bigint) =>
    db.transaction((tx) => post(tx, { kind, reference: newId(), by: null, at: NOON, lines: move(from, to, amount) }))
  const [gateway, project, investment] = [newId(), newId(), newId()]
  await db.run(sql`
    insert into projects (id, code, title, slug, about, description, sector, location, drawing, value, min_investment, max_investment, status, risk_text, created_at)
    values (${project}, 'PRJ-LEDGER22', 'Wind', 'wind', 'a', 'd', 's', 'l', 'wind', 100000, 100, 100000, 'OPEN', 'r', ${NOON})`)
  await db.run(sql`
    insert into investments (id, code, project_id, user_id, amount, locked_period, return_min, return_max, status, source, payment_reference, rates, terms_version, risk_version, risk_acknowledged_at, created_at)
    values (${investment}, 'INV-LEDGER22', ${project}, ${ada.user.id}, 25000, 12, 0, 0, 'ACTIVE', 'GATEWAY', 'x', '{}', 1, 1, ${NOON}, ${NOON})`)
  const [available, hold, principal, pool] = [
    accounts.available(ada.user.id),
    accounts.hold(ada.user.id),
    accounts.principal(investment),
    accounts.pool(project),
  ]
  await put('PAYMENT_APPROVED', accounts.gatewayClearing(gateway), principal, 25_000n)
  await put('PAYMENT_APPROVED', accounts.gatewayClearing(gateway), available, 5_000n)
  await put('RETURN_RECEIVED', accounts.gatewayClearing(gateway), pool, 10_000n)
  await put('PROFIT_SHARE', pool, available, 1_250n)
  await put('REFERRAL_COMMISSION', accounts.referralBudget, available, 300n)
  await put('WITHDRAWAL_REQUESTED', available, hold, 3_000n)
  await put('WITHDRAWAL_PAID', hold, accounts.gatewayClearing(gateway), 2_000n)
  const { data } = await ada.call(users.myProfile, {})
  expect(data.balance).toBe('35.50')
  expect(data.totals).toEqual({
    invested: '250.00',
    earned: '15.50',
    withdrawn: '20.00',
    principal: '250.00',
    locked: '250.00',
    matured: '0.00',
    partPaid: '0.00',
    onHold: '10.00',
    assets: '295.50',
    incoming: '0.00',
    reserved: '0.00',
  })
  expect(await get(ada.user.id)).toMatchObject({ balance: '35.50', invested: '250.00' })
})

test.each([
  ['type', 'Internal'],
  ['roles', []],
  ['balance', '1000.00'],
  ['level', 1],
  ['isFrozen', false],
  ['email', 'x@example.test'],
  ['identityLevel', 1],
  ['referredBy', 'ada'],
])('the profile does not accept the field %s', async (field, value) => {
  const ada = await server.customer(`strict-${field.toLowerCase()}`)
  const answer = await ada.call(users.updateMyProfile, { body: { version: 0, [field]: value } })
  expect([answer.status, answer.errors]).toEqual([422, [{ path: field, message: 'Unknown field' }]])
})

test('a customer changes name and telephone; a verified name cannot be changed', async () => {
  const ada = await server.customer('named')
  const changed = await ada.call(users.updateMyProfile, { body: { name: 'Ada Lovelace', phoneNumber: '+44 20', version: 0 } })
  expect(changed.data).toMatchObject({ name: 'Ada Lovelace', phoneNumber: '+44 20', version: 1 })
  expect((await ada.call(users.updateMyProfile, { body: { phoneNumber: '', version: 1 } })).data.phoneNumber).toBeNull()
  expect((await ada.call(users.updateMyProfile, { body: { name: 'X Y', version: 0 } })).code).toBe('STALE_VERSION')
  expect((await ada.call(users.updateMyProfile, { body: { avatar: newId(), version: 2 } })).errors?.[0]?.path).toBe('avatar')
  await db.run(sql`update users set identity_level = 1 where id = ${ada.user.id}`)
  expect((await ada.call(users.updateMyProfile, { body: { name: 'Somebody Else', version: 2 } })).errors?.[0]?.path).toBe('name')
})

test('a frozen customer is signed out and notified, can sign in and read, and regains access when unfrozen', async () => {
  const person = await account(server, 'icy')
  const { token } = await signedIn(server, 'icy')
  const frozen = await support.call(users.freeze, { params: { userId: person.id }, body: { note: 'Strange withdrawals' } })
  expect(frozen.data.isFrozen).toBe(true)
  expect((await server.withToken(token).call(users.myProfile, {})).status).toBe(401)
  expect((await support.call(users.freeze, { params: { userId: person.id }, body: { note: 'Once more' } })).code).toBe('WRONG_STATE')
  const caller = server.withToken((await signedIn(server, 'icy')).token)
  const update = () => caller.call(users.updateMyProfile, { body: { name: 'Icy Person', version: frozen.data.version } })
  expect((await update()).code).toBe('ACCOUNT_FROZEN')
  expect((await caller.call(users.myProfile, {})).status).toBe(200)
  await support.call(users.unfreeze, { params: { userId: person.id }, body: { note: 'All is well' } })
  expect((await caller.call(users.updateMyProfile, { body: { name: 'Icy Person', version: frozen.data.version + 1 } })).status).toBe(200)
  expect((await support.call(users.unfreeze, { params: { userId: person.id }, body: { note: 'Once more' } })).code).toBe('WRONG_STATE')
  const templates = (await server.mails()).filter((mail) => mail.to === person.email).map((mail) => mail.content.template)
  expect(templates.sort()).toEqual(['auth.account-frozen', 'auth.account-unfrozen'])
  expect((await support.call(users.freeze, { params: { userId: root.user.id }, body: { note: 'A boss' } })).status).toBe(404)
})

test('a frozen customer reads the message of staff in the email and the profile; the note is visible to staff only', async () => {
  const person = await account(server, 'chilly')
  const words = 'We stopped withdrawals to protect your money.\nPlease answer this mail.'
  const note = 'New phone, password changed, then a withdrawal'
  await support.call(users.freeze, { params: { userId: person.id }, body: { note, words } })
  const profile = async () => (await server.withToken((await signedIn(server, 'chilly')).token).call(users.myProfile, {})).data
  expect(await profile()).toMatchObject({ isFrozen: true, frozenText: words })
  const letters = async () => (await server.mails()).filter((mail) => mail.to === person.email).map((mail) => mail.content)
  const frozen = (await letters()).find(({ template }) => template === 'auth.account-frozen')
  expect(frozen?.subject).toBe('Your account at Carmine is frozen')
  expect(frozen?.text).toContain('our team has frozen your account')
  expect(frozen?.text).toContain(words)
  expect(frozen?.text).not.toContain(note)
  expect(frozen?.text).not.toContain('this wasn’t me')
  await support.call(users.unfreeze, { params: { userId: person.id }, body: { note: 'She called' } })
  expect(await profile()).toMatchObject({ isFrozen: false, frozenText: null })
  const lifted = (await letters()).find(({ template }) => template === 'auth.account-unfrozen')
  expect(lifted?.text).toContain('we lifted the freeze on your account. You can use it again.')
  expect(lifted?.text).not.toContain('She called')

  // Without a message for the customer, the profile shows no text.
  await support.call(users.freeze, { params: { userId: person.id }, body: { note } })
  expect((await profile()).frozenText).toBeNull()
})

test('the referral tree opens one level at a time; a person outside it gets the same response as an unknown one', async () => {
  await server.customer('tree-a')
  const b = await server.customer('tree-b', { referredBy: 'tree-a' })
  await server.customer('tree-b2', { referredBy: 'tree-a' })
  const c = await server.customer('tree-c', { referredBy: 'tree-b' })
  await server.customer('tree-d', { referredBy: 'tree-c' })
  const a = await server.withToken((await tokenOf('tree-a')) ?? '')
  const level = async (parent?: string) =>
    (await a.call(users.myReferences, { query: parent ? { parent } : {} })).data.map((referral) => [
      referral.username,
      referral.level,
      referral.hasChildren,
    ])
  expect(await level()).toEqual([
    ['tree-b', 1, true],
    ['tree-b2', 1, false],
  ])
  expect(await level(b.user.id)).toEqual([['tree-c', 2, true]])
  expect(await level(c.user.id)).toEqual([['tree-d', 3, false]])
  const referralsOf = async (parent: string | undefined) =>
    (await a.call(users.myReferences, { query: parent ? { parent } : {} })).data.map((referral) => [
      referral.name,
      referral.invested,
      referral.commission,
    ])
  // Amounts of others are private at every level; a referrer may only know whether a referral is active.
  const [first, second] = [await referralsOf(undefined), await referralsOf(b.user.id)]
  expect([first[0]?.[1], second[0]?.[1]]).toEqual([null, null])
  const [child] = (await a.call(users.myReferences, { query: {} })).data
  // The privacy policy names every other field: `id` opens the next level, `invested` and `children` are always null.
  const policy = (await server.visitor.call(legal.current, { params: { kind: 'PRIVACY' }, query: {} })).data?.body ?? ''
  const named = {
    username: 'your username',
    name: 'short name',
    level: 'your level in their line',
    parent: 'who referred you',
    hasChildren: 'whether you have referred others',
    joinedAt: 'the date you joined',
    isActive: 'an active investment',
    commission: 'the commission paid to them',
  }
  expect([...Object.keys(named), 'id', 'invested', 'children'].sort()).toEqual(Object.keys(child ?? {}).sort())
  for (const words of Object.values(named)) expect(policy).toContain(words)
  // Commission rates are public, so a commission reveals the amount approximately; the policy says so.
  expect(policy).toContain('from which the amount you invested can be estimated')
  // The number of people that another customer referred is private, above and below.
  const above = (await c.call(users.myAncestors, { query: {} })).data
  for (const referral of [child, ...above]) expect([referral?.invested, referral?.children]).toEqual([null, null])
  // Of referrers above the reader, the policy names every visible field; all other fields are constant.
  expect(policy).toContain('the username and short name, their level above you, who referred them, and the date they joined')
  expect(above.map((referral) => [referral.hasChildren, referral.isActive, referral.commission])).toEqual(
    above.map(() => [true, false, '0.00']),
  )
  const forStaff = (await support.call(users.references, { params: { userId: b.user.id }, query: {} })).data[0]
  expect([forStaff?.invested, forStaff?.children]).toEqual(['0.00', 1])
  expect((await b.call(users.myReferences, { query: { parent: await idOf('tree-a') } })).status).toBe(404)
  expect((await b.call(users.myReferences, { query: { parent: newId() } })).status).toBe(404)
  expect((await c.call(users.myAncestors, { query: {} })).data.map((ancestor) => [ancestor.username, ancestor.level])).toEqual([
    ['tree-b', 1],
    ['tree-a', 2],
  ])
  expect((await support.call(users.references, { params: { userId: await idOf('tree-a') }, query: {} })).meta?.total).toBe(2)
  expect((await support.call(users.ancestors, { params: { userId: c.user.id }, query: {} })).data).toHaveLength(2)
  expect((await clerk.call(users.references, { params: { userId: b.user.id }, query: {} })).status).toBe(403)
})

test.each(['my-references', 'my-ancestors'])('%s refuses what it cannot apply, and ignores empty values', async (list) => {
  const lena = await server.customer(`lena-${list}`)
  const get = async (query: string) => {
    const response = await lena.request('get', `/users/${list}?${query}`)
    const { errors } = (await response.json()) as { errors?: { path: string }[] }
    return [response.status, errors?.map(({ path }) => path)]
  }
  for (const field of ['sortBy', 'sortOrder', 'searchTerm', 'startDate', 'isActive'])
    expect(await get(`${field}=x`)).toEqual([422, [field]])
  expect(await get('sortBy=&searchTerm=&page=1&limit=10')).toEqual([200, undefined])
  expect(await get('cursor=10')).toEqual([200, undefined])
  expect(await get('cursor=x')).toEqual([422, ['cursor']])
})
const tokenOf = async (username: string) => {
  const { openSession, tokensOf } = await import('@/server/modules/auth/sessions/sessions')
  const id = await idOf(username)
  const { sid } = await openSession(server.services, db, id, { userAgent: 'tests', address: null })
  return (await tokensOf(server.services, db, sid, id)).token
}

test('a chain of ten thousand referrals can be read', async () => {
  await db.run(sql`
    insert into users (id, type, username, name, email, password_hash, referrer_id, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Customer', 'deep' || n, 'Deep', 'deep' || n || '@example.test', '-',
      case when n > 1 then ('00000000-0000-7000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid end, ${NOON} from generate_series(1, 10000) n`)
  const top = server.withToken((await tokenOf('deep1')) ?? '')
  const last = await idOf('deep10000')
  const bottom = server.withToken((await tokenOf('deep10000')) ?? '')
  expect(
    (await top.call(users.myReferences, { query: { parent: await idOf('deep9999') } })).data.map((referral) => [
      referral.id,
      referral.level,
    ]),
  ).toEqual([[last, 9999]])
  expect((await bottom.call(users.myAncestors, { query: { limit: 100 } })).data).toHaveLength(100)
  expect((await bottom.call(users.myAncestors, { query: { page: 11 } })).data).toEqual([])
  const second = await bottom.call(users.myAncestors, { query: { page: 2 } })
  expect(second.meta).toMatchObject({ page: 2, limit: 10, skip: 10, total: 100 })
  expect(second.data.map(({ level }) => level)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test('a level of the referral tree is exported completely', async () => {
  const wide = await server.customer('wide')
  await db.run(sql`
    insert into users (id, type, username, name, email, password_hash, referrer_id, created_at)
    select gen_random_uuid(), 'Customer', 'wide' || n, 'Wide', 'wide' || n || '@example.test', '-', ${wide.user.id}, ${NOON} from generate_series(1, 1203) n`)
  const csv = await wide.request('get', '/users/my-references', { headers: { Accept: 'text/csv' } })
  expect(new Set((await csv.text()).trim().split('\n')).size).toBe(1 + 1203)
})

test('staff add a note to a customer, which the customer cannot read', async () => {
  const ada = await server.customer('noted')
  const params = { userId: ada.user.id }
  const note = await support.call(users.addNote, { params, body: { body: 'Called about a payment' } })
  expect(note.data).toMatchObject({ body: 'Called about a payment', author: { name: 'Support' } })
  expect((await support.call(users.notes, { params, query: {} })).data).toHaveLength(1)
  expect((await ada.call(users.notes, { params, query: {} })).status).toBe(403)
  expect((await support.call(users.addNote, { params: { userId: root.user.id }, body: { body: 'x' } })).status).toBe(404)
})

test('the overview of staff needs users:read, the overview of a customer customers:read', async () => {
  const [ofStaff, ofCustomers] = [
    await server.staff('overseer', { permissions: ['users:read'] }),
    await server.staff('helper', { permissions: ['customers:read'] }),
  ]
  const customer = await server.customer('looked-at')
  const look = async (caller: typeof ofStaff, of: string) => (await caller.call(users.overview, { params: { userId: of } })).status
  expect(await look(ofStaff, ofCustomers.user.id)).toBe(200)
  expect(await look(ofStaff, customer.user.id)).toBe(403)
  expect(await look(ofCustomers, customer.user.id)).toBe(200)
  expect(await look(ofCustomers, ofStaff.user.id)).toBe(403)
  const { data } = await ofStaff.call(users.overview, { params: { userId: ofStaff.user.id } })
  expect(data).toMatchObject({ user: { type: 'Internal' }, sessions: [expect.anything()], investments: { total: 0 } })
})

test('the overview of a customer contains balances, investments, sessions and audit entries', async () => {
  const id = await idOf('ledger')
  const { status, data } = await support.call(users.overview, { params: { userId: id } })
  expect(status).toBe(200)
  expect(data.totals.available).toBe('35.50')
  expect(data.investments).toMatchObject({ active: 1, total: 1, latest: [{ code: 'INV-LEDGER22', amount: '250.00' }] })
  expect(data.sessions).toHaveLength(1)
  const frozen = await root.call(users.overview, { params: { userId: await idOf('icy') } })
  expect(frozen.data.audit.map((entry) => entry.action)).toContain('user.frozen')
})

test('a change of a person is audited with the values before and after, and without passwords', async () => {
  const rows = await db.all<{ action: string; before: object; after: object }>(
    sql`select action, before, after from audit_logs where subject_code = 'ada' and action = 'user.updated'`,
  )
  expect(rows).toEqual([
    { action: 'user.updated', before: expect.objectContaining({ name: 'Ada' }), after: expect.objectContaining({ name: 'Ada Byron' }) },
  ])
  const all = await db.all<{ text: string }>(sql`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_logs`)
  expect(all.some(({ text }) => text.includes('$argon2') || text.includes('Difference#Engine2'))).toBe(false)
})

test('removing the last right to edit roles is refused', async () => {
  const editors = await server.staff('only-editor', { permissions: ['role-manager-roles:update', 'role-manager-roles:read'] })
  await db.run(sql`delete from user_roles ur using roles r where r.id = ur.role_id and r.is_protected`)
  const mine = (await editors.call(roles.list, { query: { limit: 100 } })).data.find((role) =>
    role.title.includes('role-manager-roles:update'),
  )
  const available = (await editors.call(roles.availablePermissions, { params: { id: mine?.id ?? '' } })).data.filter(
    (permission) => permission.isAlreadyAdded && permission.title === 'role-manager-roles:update',
  )
  const answer = await editors.call(roles.removePermissions, {
    params: { id: mine?.id ?? '' },
    body: { permissions: available.map((permission) => permission.id) },
  })
  expect([answer.status, answer.code]).toEqual([409, 'LAST_ADMIN'])
})
