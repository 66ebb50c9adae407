import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { sql } from '@/server/core/sql'
import { seedFoundation } from '@/server/database/foundation'
import { startServer } from '@tests/support/server'

const server = await startServer()
await seedFoundation(server.db, server.clock.now())
const countryIds = (await server.db.all<{ id: string }>(sql`select id from countries where is_active order by title limit 2`)).map(
  ({ id }) => id,
)

test('a customer changes their country until it was verified; then they are asked to write to us', async () => {
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
