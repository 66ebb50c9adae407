import { nameWords } from '@/domain/name-words'
import { z } from 'zod'
import type { ExportCell, ExportColumn, ExportFormat } from '@/domain/export-columns'
import type { CsvShape } from './csv'
import { fieldTitle } from './field-titles'
import { zonedDay, zonedMinute } from '../zoned-time'

type Labels = Readonly<Record<string, string>>
type Reading = { zone: string; as?: ExportFormat | undefined; labels?: Labels | undefined }

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

/** All fields of a row, formatted for people. `titles` are the headings of fields that are columns on screen. */
export function wholeShape(row: z.ZodType, { labels, titles }: Named, zone: string): CsvShape {
  const fields = fieldsOf(row)
  return {
    head: fields.map((field) => titles[field] ?? fieldTitle(field)),
    cells: (one) => fields.map((field) => readable(valueAt(one, [field]), { zone, labels: labels[field] ?? enumLabels(row, field) })),
  }
}

const fieldsOf = (row: z.ZodType): readonly string[] => (row instanceof z.ZodObject ? Object.keys(row.shape) : [])

/** An enum value without a label: "EXIT_REQUESTED" becomes "Exit requested"; short values are kept as abbreviations. */
function enumLabels(row: z.ZodType, field: string): Labels | undefined {
  if (!(row instanceof z.ZodObject)) return undefined
  const options = optionsOf(row.shape[field] as z.ZodType | undefined)
  const named = options.filter((option) => /^[A-Z]{4,}$|^[A-Z]+(_[A-Z]+)+$/.test(option))
  return Object.fromEntries(named.map((option) => [option, option.charAt(0) + option.slice(1).toLowerCase().replaceAll('_', ' ')]))
}

function optionsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return optionsOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? optionsOf(schema.element as z.ZodType) : []
}

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
    return texts.join('; ')
  }
  if (typeof value === 'object') return ofObject(value, (entry) => readable(entry, { zone: how.zone }))
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
function ofObject(value: object, read: (entry: unknown) => string): string {
  const { amount, currency, name, title, code } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string') return `${amount} ${currency}`
  const named = name ?? title ?? code
  if (named !== undefined && named !== null) return read(named)
  const fields = Object.entries(value).map(([field, entry]) => [field, read(entry)] as const)
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
