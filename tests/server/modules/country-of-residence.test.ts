import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { seedFoundation } from '@/server/installation/foundation'
import { addDays, dayOf } from '@/domain/dates'
import { makeProject, ok, order } from '@tests/support/investing'
import { giveBalance } from '@tests/support/money'
import { startServer } from '@tests/support/server'

const server = await startServer()
await seedFoundation(server.db, server.clock.now())
const countryIds = (await server.db.all<{ id: string }>(sql`select id from countries where is_active order by title limit 2`)).map(
  ({ id }) => id,
)

test('a customer can change their country until it is verified; a later change is refused', async () => {
  const [first, second] = countryIds
  const ada = await server.customer('ada')
  const change = (country: string | undefined, version: number) =>
    ada.call(users.updateMyProfile, { body: { ...(country === undefined ? {} : { country }), version } })
  expect((await change(first, 0)).data.country?.id).toBe(first)
  expect((await change(second, 1)).data.country?.id).toBe(second)
  await server.db.run(sql`update users set identity_level = 1 where id = ${ada.user.id}`)
  expect(await change(first, 2)).toMatchObject({
    status: 422,
    errors: [{ path: 'country', message: expect.stringContaining('verified with your identity') }],
  })
  // The same country again is no change.
  expect((await change(second, 2)).data.country?.id).toBe(second)
})

test('a verified customer without a country cannot choose one; staff set it', async () => {
  const [first = ''] = countryIds
  const bob = await server.customer('bob', { country: null, level: 1 })
  expect(await bob.call(users.updateMyProfile, { body: { country: first, version: 0 } })).toMatchObject({
    status: 422,
    errors: [{ path: 'country', message: expect.stringContaining('only our team can set your country') }],
  })
  const admin = await server.admin()
  ok(await admin.call(users.update, { params: { userId: bob.user.id }, body: { country: first, version: 0 } }))
  expect((await bob.call(users.myProfile, {})).data.country?.id).toBe(first)
})

test('identity verification and investments require a country', async () => {
  const eve = await server.customer('eve', { country: null })
  const document = {
    documentKind: 'PASSPORT' as const,
    number: 'P0012345',
    expiresOn: dayOf(addDays(server.clock.now(), 900)),
    files: [newId()],
  }
  expect(await eve.call(identity.request, { body: document })).toMatchObject({ status: 409, code: 'COUNTRY_REQUIRED' })
  await giveBalance(server, eve, '500.00')
  const project = await makeProject(server)
  await server.db.run(sql`update countries set takes_investments = false where id = ${countryIds[0]}`)
  for (const source of ['GATEWAY', 'BALANCE'] as const)
    expect(await eve.call(investments.create, order({ project: project.id, source }))).toMatchObject({
      status: 409,
      code: 'COUNTRY_REQUIRED',
    })
  ok(await eve.call(users.updateMyProfile, { body: { country: countryIds[0], version: 0 } }))
  expect(await eve.call(investments.create, order({ project: project.id }))).toMatchObject({ status: 409, code: 'COUNTRY_CLOSED' })
  expect((await eve.call(investments.mine, { query: {} })).data).toEqual([])
})
