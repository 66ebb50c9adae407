import { expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { startServer } from '../support/server'

const server = await startServer()
const endpoints = Object.entries(api).flatMap(([group, members]) =>
  (Object.entries(members) as [string, Endpoint][]).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)
const get = (path: string, headers: Record<string, string> = {}) => server.visitor.request('GET', path, { headers })

type Schema = { type?: string; enum?: string[]; properties?: Record<string, Schema>; required?: string[] }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}
const { info, paths } = (await (await get('/openapi.json')).json()) as {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}

test('the overview lists every call with a link to its description, without a script', async () => {
  const html = await (await get('/docs')).text()
  expect(html).not.toContain('<script')
  const links = [...html.matchAll(/href="\/api\/v1\/docs\/\w+#operation\/([\w.]+)"/g)].map(([, id]) => id)
  expect(links.sort()).toEqual(endpoints.map(({ id }) => id).sort())
})

test('the document of a group contains only its calls, and the page of an unknown group returns 404', async () => {
  const part = (await (await get('/openapi.json?group=wallets')).json()) as { paths: typeof paths }
  const ids = Object.values(part.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(ids.sort()).toEqual(
    endpoints
      .map(({ id }) => id)
      .filter((id) => id.startsWith('wallets.'))
      .sort(),
  )
  expect((await get('/docs/nothing')).status).toBe(404)
})

test('the reference of a group is a Redoc page whose scripts come from this server', async () => {
  const page = await get('/docs/wallets')
  const html = await page.text()
  const sources = [...html.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, source = '']) => source)
  expect(sources).toEqual(['/api/v1/docs/redoc.js', '/api/v1/docs/start.js'])
  expect(html).not.toMatch(/https?:\/\/|<script>/)
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self'; worker-src blob:;/)
  for (const source of sources) {
    const script = await get(source.replace('/api/v1', ''))
    expect([source, script.status, script.headers.get('Content-Type')]).toEqual([source, 200, 'text/javascript; charset=utf-8'])
  }
})

test('the Redoc script loads no image from another host and returns 304 to a browser that has it', async () => {
  const script = await get('/docs/redoc.js')
  expect(await script.text()).not.toContain('cdn.redoc.ly')
  const again = await get('/docs/redoc.js', { 'If-None-Match': script.headers.get('ETag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the document lists every call with its access, parameters, body and response', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(({ id }) => id).sort())
  expect(operations.filter(({ summary, description }) => !summary || !description.startsWith('Who: '))).toEqual([])
  expect(info.description).toContain('Idempotency-Key')
  const withdraw = paths['/withdraw-requests']?.post
  const body = withdraw?.requestBody?.content['application/json']?.schema
  expect(body?.properties?.fund?.enum).toEqual(['EARNINGS', 'INVESTMENT'])
  expect(body?.required).not.toContain('investment')
  expect(withdraw?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }))
  const answer = withdraw?.responses['200']?.content?.['application/json']?.schema?.properties?.data
  expect(answer?.properties?.wallet?.properties).toHaveProperty('address')
  expect(answer?.properties?.fee?.type).toBe('string')
})

test('the OpenAPI document lists every error code, also where several share a status', () => {
  const { responses } = paths['/withdraw-requests']?.post ?? {}
  expect(responses?.['422']?.description.split(', ')).toEqual(expect.arrayContaining(['VALIDATION', 'CODE_WRONG', 'CODE_EXPIRED']))
  expect(responses?.['409']?.description).toContain('INSUFFICIENT_BALANCE')
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '409', '422', '429']))
})
