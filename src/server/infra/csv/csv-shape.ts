import { nameWords } from '@/domain/name-words'
import { z } from 'zod'
import type { ExportCell, ExportColumn, ExportFormat } from '@/domain/export-columns'
import type { CsvShape } from './csv'
import { fieldTitle } from './field-titles'
import { readingsOf, type FieldReading, type Labels } from './field-labels'
import { wholeColumns } from './whole-columns'
import { zonedDay, zonedMinute } from '../zoned-time'

type Reading = FieldReading & { zone: string; as?: ExportFormat | undefined }

/** All fields of a row under their API names. */
export function rawShape(row: z.ZodType): CsvShape {
  const fields = fieldsOf(row)
  return { head: fields, cells: (one) => fields.map((field) => plain(valueAt(one, [field]))) }
}

/** The chosen columns, in order, under their titles. */
export const chosenShape = (columns: readonly ExportColumn[], zone: string): CsvShape => ({
  head: columns.map(({ title }) => title),
  cells: (row) => columns.map((column) => cellsOf(row, column, zone)),
})

type Named = { labels: Readonly<Record<string, Labels>>; titles: Labels }

/**
 * All fields of a row, formatted for people, and the time zone of its times. `titles` are the headings of fields that are columns on screen;
 * `labels` are those of enum values by path.
 */
export function wholeShape(row: z.ZodType, { labels, titles }: Named, zone: string): CsvShape {
  const readingOf = readingsOf(row, labels)
  const columns = wholeColumns(row, titles).map(({ title, path }) => ({ title, path, reading: { ...readingOf(path), zone } }))
  return {
    head: [...columns.map(({ title }) => title), 'Time zone'],
    cells: (one) => [...columns.map(({ path, reading }) => readable(valueAt(one, path.split('.')), reading)), zone],
  }
}

const fieldsOf = (row: z.ZodType): readonly string[] => (row instanceof z.ZodObject ? Object.keys(row.shape) : [])

function cellsOf(row: object, { cells, text, between = ' ', first }: ExportColumn, zone: string): string {
  if (text !== undefined) return text
  const texts = cells.map((cell) => cellOf(row, cell, zone)).filter((text) => text !== '')
  return first ? (texts[0] ?? '') : texts.join(between)
}

function cellOf(row: object, { path, as, labels, before = '', after = '', when }: ExportCell, zone: string): string {
  if (when && !when.is.includes(plain(valueAt(row, when.path.split('.'))))) return ''
  const text = readable(valueAt(row, path.split('.')), { zone, as, labels })
  return text === '' ? '' : `${before}${text}${after}`
}

/** The value at a path; for a list, the value of each entry. Only own properties are read. */
function valueAt(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return value
  if (Array.isArray(value)) return value.map((entry) => valueAt(entry, [field, ...rest]))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
  return valueAt((value as Record<string, unknown>)[field], rest)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function readable(value: unknown, how: Reading): string {
  if (value === null || value === undefined) return ''
  if (how.as === 'count') return labelled(String(Array.isArray(value) ? value.length : 0), how)
  if (Array.isArray(value)) {
    const texts = value.map((entry) => readable(entry, how)).filter((text) => text !== '')
    return [...new Set(texts)].join('; ')
  }
  if (typeof value === 'object') return ofObject(value, (entry, field) => readable(entry, { ...how.within?.(field), zone: how.zone }))
  const text = String(value as string | number | boolean)
  if (how.labels && Object.hasOwn(how.labels, text)) return labelled(text, how)
  if (how.as === 'sentence') return nameWords(text)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (how.as === 'percent') return `${text}%`
  return INSTANT.test(text) ? inZone(text, how) : text
}

const labelled = (text: string, { labels }: Reading): string => (labels && Object.hasOwn(labels, text) ? (labels[text] ?? '') : text)

/** A date that every spreadsheet recognizes and that sorts as text, in the reader's time zone. */
function inZone(instant: string, { zone, as }: Reading): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return as === 'date' ? zonedDay(zone, at) : zonedMinute(zone, at)
}

/** An object by its amount or its name; otherwise its fields, each after its title. */
function ofObject(value: object, read: (entry: unknown, field: string) => string): string {
  const { amount, currency, name, title, code } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string') return `${amount} ${currency}`
  const named = name ?? title ?? code
  if (named !== undefined && named !== null) return read(named, '')
  const fields = Object.entries(value).map(([field, entry]) => [field, read(entry, field)] as const)
  const filled = fields.filter(([, text]) => text !== '')
  return filled.length === 1 && filled[0]?.[0] === 'id'
    ? filled[0][1]
    : filled.map(([field, text]) => `${fieldTitle(field)}: ${text}`).join(', ')
}

/** As in the API, for programs: objects are represented by their code, title or name. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join('; ')
  if (typeof value !== 'object') return String(value as string | number | boolean)
  const { code, title, name } = value as Record<string, unknown>
  const named = code ?? title ?? name
  return named === undefined || named === null ? ofObject(value, plain) : plain(named)
}
