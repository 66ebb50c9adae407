import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { languageCodes } from '@/locales/languages'
import { sql } from '@/server/db/sql'
import { drawnModules } from '../../support/pdf-squares'
import { startServer } from '../../support/server'

const hostUrl = 'https://carmine.example.com'
const server = await startServer({ env: { NEXT_PUBLIC_WEB_HOST_URL: hostUrl } })
const ada = await server.customer('ada')

// Arabic pages are mirrored; a mirrored code could not be scanned.
test.each(languageCodes)('the QR code on a statement contains the address of its verification page (%s)', async (language) => {
  await server.db.run(sql`update users set language = ${language} where id = ${ada.user.id}`)
  const response = await ada.request('GET', '/reports/statement?from=2026-11-01&to=2026-11-20&format=pdf')
  const code = response.headers.get('X-Statement-Code') ?? ''
  expect(code).toMatch(/^STM-/)
  const { data, size } = encode(`${hostUrl}/verify/${code}`, { border: 0 })
  expect(await drawnModules(Buffer.from(await response.arrayBuffer()), size)).toEqual(data)
})
