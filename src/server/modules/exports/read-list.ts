import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
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
/** The list, its filters, and the selected columns. */
export type Selection = {
  list: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  columns: readonly ExportColumn[] | null
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  titles: Readonly<Record<string, string>>
  timeZone: string
}
export type Reader = {
  services: Services
  actor: Person
  request: RequestInfo
  /** The reader with the rights of the moment, for what is read over minutes; throws when they can no longer sign in. */
  actorNow?: () => Promise<Person>
}
/** A list as its own endpoint reads it; `query` is validated, with the defaults of the list and without unknown keys. */
type OpenList = { endpoint: Endpoint; query: Readonly<Record<string, unknown>>; page: ReadPage }
type ReadHandler = (call: object) => Promise<Page<object>>

/** The endpoint of a list by its path in the contract, and its handler, which has the endpoint's name. */
function listAt(lists: Lists, path: string): { endpoint: Endpoint; handler: ReadHandler } {
  for (const [group, members] of Object.entries(api)) {
    const found = Object.entries<Endpoint>(members).find(([, one]) => one.list && one.method === 'get' && one.path === path)
    if (!found) continue
    const [name, endpoint] = found
    const handlers = lists()[group as keyof Implementation] as unknown as Readonly<Record<string, ReadHandler>> | undefined
    const handler = handlers?.[name]
    if (handler) return { endpoint, handler }
  }
  throw fieldError('list', msg('This list does not exist'))
}

/**
 * Opens a list as its own endpoint would for this person: the same permission, row scope and filters. With `actorNow`, each page is read
 * with the rights of that moment.
 * @throws the endpoint's refusal; so does `page`
 */
export function openList(lists: Lists, selection: Selection, reader: Reader): OpenList {
  const { services, actor, request, actorNow } = reader
  const { endpoint, handler } = listAt(lists, selection.list)
  admit(actor, endpoint)
  const params = endpoint.params?.safeParse(selection.params)
  if (params && !params.success) throw new AppError('NOT_FOUND', msg('Not found.'))
  const query = endpoint.query?.safeParse(selection.query)
  if (query && !query.success)
    throw new AppError('VALIDATION', msg('This list cannot be filtered this way. Nothing was exported.'), {
      errors: query.error.issues.map(({ path, message }) => ({ path: ['query', ...path].join('.'), message })),
    })
  // The file's times are in the export's time zone, so date ranges are, too.
  const filters = query && withInstants(query.data, endpoint, (day) => zonedStart(selection.timeZone, day))
  const call = { params: params?.data, services, request, db: services.db }
  const page: ReadPage = async (change) => {
    const reading = admit(actorNow ? await actorNow() : actor, endpoint)
    return handler({ ...call, actor: reading, now: services.clock.now(), query: { ...filters, ...change } })
  }
  return { endpoint, query: query?.data ?? {}, page }
}

/** Stored columns can differ from the current contract after an update or an edit of the database. */
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
