import { z } from 'zod'
import { exportFormats } from '@/domain/export-columns'
import { get, internal, post } from './core/endpoint'
import { listQuery } from './core/list'
import { id, instant, text } from './core/primitives'

/** Up to so many rows a file is made while it is downloaded: totals are exact until then, and it takes a few seconds. More are exported in the background. */
export const MAX_ROWS_AT_ONCE = 10_000
/** Days until the file of a background export is deleted. */
export const EXPORT_KEPT_DAYS = 7

const label = z.string().max(120)
/** What closed values are called on the screen. */
const labels = z
  .array(z.strictObject({ value: z.string().max(80), label }))
  .max(300)
  .readonly()
  .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs.map((pair) => [pair.value, pair.label])))
const path = z
  .string()
  .max(80)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*){0,3}$/, 'Use a field like user.name')

/** A value of a row as text. */
export const exportCell = z.strictObject({
  path,
  as: z.enum(exportFormats).optional(),
  labels: labels.optional(),
  before: z.string().max(20).optional(),
  after: z.string().max(20).optional(),
  when: z.strictObject({ path, is: z.array(z.string().max(80)).max(20).readonly() }).optional(),
})
export const exportColumn = z.strictObject({
  title: label,
  cells: z.array(exportCell).min(1).max(8).readonly(),
  between: z.string().max(5).optional(),
  first: z.boolean().optional(),
})

/**
 * READY: the file can be downloaded. PREPARING: a job writes it. FAILED: it was not created, with a reason. EXPIRED: its file was deleted.
 */
export const exportStatus = z.enum(['PREPARING', 'READY', 'FAILED', 'EXPIRED'])
export type ExportStatus = z.infer<typeof exportStatus>

export const exportFile = z.object({
  id,
  fileName: z.string(),
  /** The label of the exported list. */
  list: z.string(),
  status: exportStatus,
  /** Rows written so far; of one that is made while it is downloaded, those that the list counted. */
  rows: z.number().int(),
  /** Whether it is prepared in the background; the others are downloaded at once and are not listed. */
  inBackground: z.boolean(),
  /** Why it was not made. */
  reason: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant,
})
export type ExportFile = z.infer<typeof exportFile>

export const exports = {
  create: post('/exports', {
    summary: `Export a list as CSV with its filters and chosen columns; more than ${MAX_ROWS_AT_ONCE} rows are prepared in the background`,
    access: internal,
    body: z.strictObject({
      /** The list by its path in the API: `/withdraw-requests`, `/projects/:id/investors`. */
      list: z.string().max(80),
      /** What its path is about. */
      params: z
        .array(z.strictObject({ name: z.string().max(40), value: z.string().max(60) }))
        .max(5)
        .default([])
        .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs.map(({ name, value }) => [name, value]))),
      /** Its filters as its own address has them: `status=PENDING&sortBy=amount`. */
      query: z.string().max(8_000).default(''),
      /** The columns in their order; without them all fields of a row. */
      columns: z.array(exportColumn).min(1).max(60).optional(),
      /** Labels of closed values by field, for all fields. */
      labels: z
        .array(z.strictObject({ field: z.string().max(40), labels }))
        .max(60)
        .default([])
        .transform((fields) => Object.fromEntries(fields.map((one) => [one.field, one.labels]))),
      /** Heads of fields that are a column on the screen, for all fields. */
      titles: z
        .array(z.strictObject({ field: z.string().max(40), title: label }))
        .max(60)
        .default([])
        .transform((fields): Readonly<Record<string, string>> => Object.fromEntries(fields.map((one) => [one.field, one.title]))),
      /** What the list is called, and the file: the date is added. */
      title: text(80),
      name: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and dashes')
        .max(100, 'At most 100 characters'),
      /** That of the reader, for dates and times: `Europe/Berlin`. */
      timeZone: z.string().max(60).default('UTC'),
    }),
    response: exportFile,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION', 'RATE_LIMITED'],
    limit: { by: 'user', points: 30, seconds: 60 },
  }),
  repeat: post('/exports/:id/repeat', {
    summary: 'Request a failed or expired export again, with the same filters and columns',
    access: internal,
    params: z.object({ id }),
    body: z.strictObject({}),
    response: exportFile,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATE', 'RATE_LIMITED'],
    limit: { by: 'user', points: 30, seconds: 60 },
  }),
  mine: get('/exports', {
    summary: 'My exports that were prepared in the background',
    access: internal,
    query: listQuery(['createdAt'], {}),
    response: exportFile,
    list: true,
  }),
  file: get('/exports/:id/file', {
    summary: 'The file of my export; downloading it needs the permission of its list and is audited',
    access: internal,
    params: z.object({ id }),
    response: z.unknown(),
    raw: ['text/csv'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATE', 'RATE_LIMITED'],
  }),
}
