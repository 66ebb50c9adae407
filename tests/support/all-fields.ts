import { expect } from 'vitest'
import { searchParams } from '@/api/search-params'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { sql } from '@/server/db/sql'
import { wholeColumns } from '@/server/infra/csv/whole-columns'
import type { Caller, TestServer } from './server'

type Requested = {
  list: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  titles: Readonly<Record<string, string>>
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const CONSTANT = /[{}]|\b[A-Z]{2,}_[A-Z]+\b|\d\dT\d\d:\d\d|\bundefined\b|\[object/
/** Fields with text of the sender, which can contain anything, and values of the audit log as recorded. */
const RECORDED = ['before', 'after', 'note', 'transactionId', 'code']
const ROWS = 100

/** Checks the latest export, which is one of all fields: unique headings, words for constants, and no boolean left out. */
export async function expectAllFields(server: TestServer, reader: Caller, [head = [], ...rows]: string[][]): Promise<void> {
  const { list, params, query, titles } = await server.db.one<Requested>(
    sql`select list, params, query, titles from exports order by created_at desc, id desc limit 1`,
  )
  const endpoint = Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .find(({ method, path }) => method === 'get' && path === list)
  if (!endpoint) throw new Error(`No list has the path ${list}.`)
  expect(head, 'headings are unique').toEqual([...new Set(head)])
  const columns = wholeColumns(endpoint.response, titles)
  expect(head).toEqual([...columns.map(({ title }) => title), 'Time zone'])
  const address = list.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await reader.request('get', `${address}?${searchParams({ ...query, limit: ROWS })}`)
  const { data } = (await answer.json()) as { data: Readonly<Record<string, unknown>>[] }
  for (const [at, { path, title }] of columns.entries())
    for (const [place, row] of data.entries()) {
      const cell = rows[place]?.[at] ?? ''
      if (typeof row[path] === 'boolean') expect(cell, `${title} of row ${place}`).not.toBe('')
      if (!RECORDED.includes(path)) expect(cell.replaceAll(UUID, ''), title).not.toMatch(CONSTANT)
    }
}
