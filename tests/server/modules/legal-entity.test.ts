import { expect, test } from 'vitest'
import { fillEntity } from '@/server/modules/legal/entity-fields'
import { demoEntity } from '@/domain/legal-entity'
import { legalTexts } from '@/seed/content/legal'
import { legal } from '@/contract/legal'
import { startServer } from '@tests/support/server'

const server = await startServer()

test('a legal text contains the legal entity of the settings, escaped, and keeps unknown placeholders', () => {
  const entity = { ...demoEntity, name: 'Smith & Sons <Ltd>', address: ['1 Main Street', 'Dublin'] }
  expect(fillEntity('<p>{{legalName}}, {{address}} {{else}} {{constructor}}</p>', entity)).toBe(
    '<p>Smith &#38; Sons &#60;Ltd&#62;, 1 Main Street, Dublin {{else}} {{constructor}}</p>',
  )
})

test.each(legalTexts)('$title: every placeholder is known, and the product is not named as a party', ({ body }) => {
  const filled = fillEntity(body, { ...demoEntity, name: 'Example Holdings Ltd' })
  expect(filled).toContain('Example Holdings Ltd')
  expect(filled).not.toContain('{{')
  expect(filled.replaceAll(/carmine_(referrer|language)/g, '').replaceAll('carmine.example', '')).not.toMatch(/carmine/i)
})

test.each(['TERMS', 'PRIVACY'] as const)('visitors see the legal entity in %s', async (kind) => {
  const { data } = await server.visitor.call(legal.current, { params: { kind }, query: {} })
  expect(data?.body).toContain(demoEntity.name)
  expect(data?.body).toContain(demoEntity.complaints)
  expect(data?.body).not.toContain('{{')
})
