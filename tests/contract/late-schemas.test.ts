import { types } from 'node:util'
import { type z as zod } from 'zod'
import { expect, test, vi } from 'vitest'
import { z as late } from '@/tuned/late-schemas'
import type { Endpoint } from '@/contract/core/endpoint'

const load = async () => {
  vi.resetModules()
  const { api } = await import('@/contract/api')
  return Object.values(api).flatMap((group) => Object.values(group as Readonly<Record<string, Endpoint>>))
}
const asWritten = await load()
vi.doMock('zod', () => import('@/tuned/late-schemas'))
const madeLate = await load()

const issuesOf = (schema: Endpoint['response'], value: unknown) => {
  const result = schema.safeParse(value)
  return JSON.stringify(result.success ? result.data : result.error.issues, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part instanceof RegExp ? String(part) : part,
  )
}
// Typed as zod, which it replaces.
const lateZod = late as unknown as typeof zod
const values = [
  {},
  [],
  null,
  'text',
  { page: 'x', limit: '5', amount: '1e3', email: 'not one', name: '', version: -1 },
  {
    page: '2',
    search: 'a',
    amount: '10.00',
    investmentAmount: '100.00',
    reason: 'because',
    status: ['PENDING'],
    email: 'ada@example.test',
  },
]

test('lazily created schemas validate exactly like eagerly created ones', () => {
  expect(madeLate.length).toBe(asWritten.length)
  expect(types.isProxy(madeLate[0]?.response)).toBe(true)
  expect(types.isProxy(asWritten[0]?.response)).toBe(false)
  for (const [at, late] of madeLate.entries())
    for (const part of ['params', 'query', 'body', 'response'] as const) {
      const written = asWritten[at]?.[part]
      expect(late[part] === undefined).toBe(written === undefined)
      for (const value of values)
        if (written && late[part]) expect(issuesOf(late[part], value), `${late.path} ${part}`).toBe(issuesOf(written, value))
    }
})

test('a lazily created schema exposes its fields, options and limits', () => {
  const form = lateZod.object({ kind: lateZod.enum(['GAS', 'SUN']), name: lateZod.string().trim().min(2).max(40).optional() })
  expect(Object.keys(form.shape)).toEqual(['kind', 'name'])
  expect(form.shape.kind.options).toEqual(['GAS', 'SUN'])
  expect(form.shape.name.unwrap().maxLength).toBe(40)
  expect(form.partial().extend({ more: lateZod.boolean() }).safeParse({ more: true }).success).toBe(true)
})
