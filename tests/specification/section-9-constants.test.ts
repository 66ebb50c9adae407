import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { faqs } from '@/contract/faqs'
import { users } from '@/contract/users'
import { startServer } from '../support/server'
import { rule } from './rules'

test(rule(9, 'Default page size is 10, default page is 1'), async () => {
  const server = await startServer()
  const { meta, data } = await server.visitor.call(faqs.list, { query: {} })
  expect(meta).toMatchObject({ page: 1, limit: 10, skip: 0 })
  expect(data).toHaveLength(10)
})

const lists = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.list ? [[`${group}.${name}`, endpoint] as const] : [],
  ),
)
test.each(lists)(`${rule(9, 'Default page size is 10, default page is 1')}: %s`, (_, { query }) => {
  const { properties } = z.toJSONSchema(query ?? z.object({}), { io: 'output', unrepresentable: 'any' })
  expect(properties).toMatchObject({ page: { default: 1 }, limit: { default: 10 } })
})

test(`${rule(9, 'Default page size is 10, default page is 1')}: references and ancestors answer so`, async () => {
  const server = await startServer()
  const admin = await server.admin()
  const chain: string[] = []
  for (let place = 0; place < 12; place += 1)
    chain.push((await server.customer(`link${place}`, place === 0 ? {} : { referredBy: `link${place - 1}` })).user.id)
  for (let place = 0; place < 11; place += 1) await server.customer(`leaf${place}`, { referredBy: 'link0' })
  const sent = { query: {} }
  const answers = [
    await admin.call(users.references, { params: { userId: chain[0] ?? '' }, ...sent }),
    await admin.call(users.ancestors, { params: { userId: chain[11] ?? '' }, ...sent }),
  ]
  for (const { data, meta } of answers) {
    expect(meta).toMatchObject({ page: 1, limit: 10, skip: 0 })
    expect(data).toHaveLength(10)
  }
  expect(answers.map(({ meta }) => meta?.total)).toEqual([12, 11])
})
