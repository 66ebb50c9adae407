import { z } from 'zod'
import { exportFormats } from '@/domain/export-columns'
import { msg } from '@/locales/message'
import { get, internal, post, signedIn } from './core/endpoint'
import { says } from './core/field-text'
import { listQuery } from './core/list'
import { id, instant, text } from './core/primitives'

/**
 * Up to this many rows, a file is created during the download: totals are exact, and it takes seconds.
 * Larger exports run in the background.
 */
export const MAX_ROWS_AT_ONCE = 10_000
/** Days until the file of a background export is deleted. */
export const EXPORT_KEPT_DAYS = 7

const label = z.string().max(120)
/** The labels of enum values on screen. */
const labels = z
  .array(z.strictObject({ value: z.string().max(80), label }))
  .max(300)
  .readonly()
  .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs.map((pair) => [pair.value, pair.label])))
const path = z
  .string()
  .max(80)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*){0,3}$/, 'Use a field like user.name')

/** A part of a cell: one value of a row as text. */
export const exportCell = z.strictObject({
  path,
  as: z.enum(exportFormats).optional(),
  labels: labels.optional(),
  before: z.string().max(20).optional(),
  after: z.string().max(20).optional(),
  when: z.strictObject({ path, is: z.array(z.string().max(80)).max(20).readonly() }).optional(),
})
export const exportColumn = z
  .strictObject({
    title: label,
    cells: z.array(exportCell).max(8).readonly(),
    text: label.optional(),
    between: z.string().max(5).optional(),
    first: z.boolean().optional(),
  })
  .refine(({ cells, text }) => cells.length > 0 || text !== undefined, { path: ['cells'], message: 'Name a field or a text' })

const MAX_COLUMNS_KB = 64
const areSmall = (columns: unknown): boolean => new TextEncoder().encode(JSON.stringify(columns)).length <= MAX_COLUMNS_KB * 1024

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
  /** Rows written so far; for a direct download, the row count of the list. */
  rows: z.number().int(),
  /** Whether it is prepared in the background. Direct downloads are not listed. */
  inBackground: z.boolean(),
  /** Why it failed. */
  reason: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant,
})
export type ExportFile = z.infer<typeof exportFile>

export const exports = {
  create: post('/exports', {
    summary: `Export a list as CSV with its filters and chosen columns; for staff, more than ${MAX_ROWS_AT_ONCE} rows are prepared in the background`,
    access: signedIn,
    whileFrozen: true,
    body: z.strictObject({
      /** The list, by its API path: `/withdraw-requests`, `/projects/:id/investors`. */
      list: z.string().max(80),
      /** The id in its path. */
      params: z
        .array(z.strictObject({ name: z.string().max(40), value: z.string().max(60) }))
        .max(5)
        .default([])
        .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs.map(({ name, value }) => [name, value]))),
      /** The filters as a query string: `status=PENDING&sortBy=amount`. */
      query: z.string().max(8_000).default(''),
      /** The columns in order; if omitted, all fields of a row. */
      columns: z
        .array(exportColumn)
        .min(1)
        .max(60)
        .refine(areSmall, says(msg('The columns of a file take at most {max} KB; choose fewer', { max: MAX_COLUMNS_KB })))
        .optional(),
      /** Labels of enum values by field; used when all fields are exported. */
      labels: z
        .array(z.strictObject({ field: z.string().max(40), labels }))
        .max(60)
        .default([])
        .transform((fields) => Object.fromEntries(fields.map((one) => [one.field, one.labels]))),
      /** Headings of fields that are columns on screen; used when all fields are exported. */
      titles: z
        .array(z.strictObject({ field: z.string().max(40), title: label }))
        .max(60)
        .default([])
        .transform((fields): Readonly<Record<string, string>> => Object.fromEntries(fields.map((one) => [one.field, one.title]))),
      /** The title of the list, and the file name without its date. */
      title: text(80),
      name: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and dashes')
        .max(100, 'At most 100 characters'),
      /** The reader's time zone, for dates and times: `Europe/Berlin`. */
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
    summary: 'The file of my export; downloading it needs access to its list and is audited',
    access: signedIn,
    params: z.object({ id }),
    response: z.unknown(),
    raw: ['text/csv'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATE', 'RATE_LIMITED'],
    limit: { by: 'user', points: 60, seconds: 60 },
  }),
}
