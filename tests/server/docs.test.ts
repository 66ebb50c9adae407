import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { fieldsOf } from '@/server/core/docs-fields'
import { startServer } from '../support/server'

const server = await startServer()
const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[])
const textOf = async (path: string) => (await server.visitor.request('GET', path)).text()

test('the documentation lists every call with what it takes, what it answers and what it may be refused with', async () => {
  const page = await textOf('/docs')
  expect(page.match(/<article /g)).toHaveLength(endpoints.length)
  const withdraw = page.slice(page.indexOf('id="withdrawals.create"')).split('</article>')[0] ?? ''
  expect(withdraw).toContain('<code>/withdraw-requests</code>')
  expect(withdraw).toContain('<code>fund</code></th><td>EARNINGS | INVESTMENT</td><td>body</td>')
  expect(withdraw).toContain('<code>investment</code></th><td>uuid or null</td><td>body, optional</td>')
  expect(withdraw).toContain('<code>Idempotency-Key</code>')
  expect(withdraw).toContain('<code>wallet.address</code>')
  expect(withdraw).toContain('<code>fee</code></th><td>decimal string</td>')
  expect(withdraw).toMatch(/Refused with UNAUTHENTICATED, FORBIDDEN, VALIDATION, RATE_LIMITED, .*INSUFFICIENT_BALANCE/)
  expect(page).not.toMatch(/<script|https?:\/\//)
})

test('a field says what it is, in which bounds, and whether it may be left out', () => {
  const shape = z.object({
    name: z.string().min(2).max(80),
    kinds: z.array(z.enum(['A', 'B'])).optional(),
    of: z.object({ id: z.uuid(), title: z.string().nullable() }),
    lines: z.array(z.object({ count: z.number().int().min(1).max(9).default(3) })),
  })
  expect(fieldsOf(shape, 'input')).toEqual([
    { path: 'name', type: 'string, 2 to 80 characters', required: true },
    { path: 'kinds', type: 'list of A | B', required: false },
    { path: 'of', type: 'object', required: true },
    { path: 'of.id', type: 'uuid', required: true },
    { path: 'of.title', type: 'string or null', required: true },
    { path: 'lines', type: 'list of object', required: true },
    { path: 'lines[].count', type: 'integer, 1 to 9, else 3', required: false },
  ])
})

test('the OpenAPI document keeps every refusal, also where several share a status', async () => {
  const { paths } = JSON.parse(await textOf('/openapi.json')) as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }
  const { responses } = paths['/withdraw-requests']?.post ?? {}
  expect(responses?.['422']?.description.split(', ')).toEqual(expect.arrayContaining(['VALIDATION', 'CODE_WRONG', 'CODE_EXPIRED']))
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429']))
})
