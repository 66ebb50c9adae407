import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import type { Person } from '@/server/work/actor'
import { admit } from '@/server/http/endpoint/admit'
import { withInstants } from '@/server/http/endpoint/day-range'
import { zonedStart } from '@/server/infra/zoned-time'
import type { CsvShape, ReadPage } from '@/server/infra/csv/csv'
import { chosenShape, wholeShape } from '@/server/infra/csv/csv-shape'
import { AppError, fieldError } from '@/server/work/errors'
import type { Implementation } from '@/server/http/endpoint/implement'
import type { Page } from '@/server/db/list'
import type { RequestInfo, Services } from '@/server/work/services'
import type { ExportColumn } from '@/domain/export-columns'

export type Lists = () => Implementation
/** The selected list, filters and columns. */
export type Selection = {
  list: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  columns: readonly ExportColumn[] | null
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  titles: Readonly<Record<string, string>>
  timeZone: string
}
export type Reader = { services: Services; actor: Person; request: RequestInfo }
type ReadHandler = (call: object) => Promise<Page<object>>

/** The list endpoint at a path of the contract, with its handler. Handlers have the names of their endpoints. */
function listAt(lists: Lists, path: string): { endpoint: Endpoint; handler: ReadHandler } {
  for (const [group, members] of Object.entries(api)) {
    const found = Object.entries<Endpoint>(members).find(([, one]) => one.list && one.method === 'get' && one.path === path)
    if (!found) continue
    const [name, endpoint] = found
    const handlers = lists()[group as keyof Implementation] as unknown as Readonly<Record<string, ReadHandler>> | undefined
    const handler = handlers?.[name]
    if (handler) return { endpoint, handler }
  }
  throw fieldError('list', 'This list does not exist')
}

/**
 * Opens a list as its endpoint does for this person: with the same permission, row scope and filters.
 * @throws the errors of the endpoint
 */
export function openList(lists: Lists, selection: Selection, { services, actor, request }: Reader): { endpoint: Endpoint; page: ReadPage } {
  const { endpoint, handler } = listAt(lists, selection.list)
  const admitted = admit(actor, endpoint)
  const params = endpoint.params?.safeParse(selection.params)
  if (params && !params.success) throw new AppError('NOT_FOUND', 'Not found.')
  const query = endpoint.query?.safeParse(selection.query)
  if (query && !query.success)
    throw new AppError('VALIDATION', 'This list cannot be filtered this way. Nothing was exported.', {
      errors: query.error.issues.map(({ path, message }) => ({ path: ['query', ...path].join('.'), message })),
    })
  // Date filters use the time zone of the export, as the file does.
  const filters = query && withInstants(query.data, endpoint, (day) => zonedStart(selection.timeZone, day))
  const call = { params: params?.data, actor: admitted, services, request, db: services.db }
  return { endpoint, page: (change) => handler({ ...call, now: services.clock.now(), query: { ...filters, ...change } }) }
}

/** Stored columns may not match the current contract after an update or a manual change in the database. */
const storedColumns = z.array(
  z.looseObject({
    title: z.string(),
    cells: z.array(z.looseObject({ path: z.string(), before: z.string().optional(), after: z.string().optional() })),
  }),
)

/** @throws VALIDATION if the columns of a stored export are invalid */
export function shapeOf({ response }: Endpoint, { columns, labels, titles, timeZone }: Selection): CsvShape {
  if (columns === null) return wholeShape(response, { labels, titles }, timeZone)
  if (!storedColumns.safeParse(columns).success)
    throw fieldError('columns', 'The columns of this export cannot be read. Export the list again.')
  return chosenShape(columns, timeZone)
}
