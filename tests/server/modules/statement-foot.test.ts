import { expect, test } from 'vitest'
import { startServer } from '../../support/server'
import { textsOf } from '../../support/pdf-text'

const hostUrl = 'https://investments-and-fund-management.customers.carmine-holding.example.com'
const server = await startServer({ env: { NEXT_PUBLIC_WEB_HOST_URL: hostUrl } })
const ada = await server.customer('ada')

test('the footer of a statement contains the full verification address, on as many lines as it needs', async () => {
  const response = await ada.request('GET', '/reports/statement?from=2026-11-01&to=2026-11-20&format=pdf')
  const code = response.headers.get('X-Statement-Code') ?? ''
  const drawn = (await textsOf(Buffer.from(await response.arrayBuffer()))).split('\n')
  const start = drawn.findLastIndex((text) => text.startsWith('Scan')) + 1
  const foot = drawn.slice(start).join(' ')
  expect(foot).toContain(`${hostUrl}/verify/${code}`)
  expect(foot).toContain('or scan the code on page 1.')
  expect(drawn.filter((text) => text.endsWith('...'))).toEqual([])
})
