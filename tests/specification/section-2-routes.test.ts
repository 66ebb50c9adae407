import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layoutFor } from '@/layouts/layout-for'
import { rule } from './rules'
import { areas, pageOf } from './routes'

const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `/${file.slice(0, -4)}`.replace(/\/index$/, '') || '/')

test.each([
  [rule(2, 'Every public route is a screen'), areas.public, ['none', 'public']],
  [rule(2, 'Every route of the customer area is a screen'), areas.customer, ['user']],
  [rule(2, 'Every route of the admin area is a screen'), areas.admin, ['admin']],
] as const)('%s', (_, routes, layouts) => {
  expect(pages).toEqual(expect.arrayContaining(routes.map(pageOf)))
  expect([...new Set(routes.map((route) => layoutFor(pageOf(route))))].sort()).toEqual(layouts)
})

test(rule(2, 'The app wrapper is registered under /_app'), () => {
  expect(pages).toContain('/_app')
})
