import { z } from 'zod'

export type Labels = Readonly<Record<string, string>>
/** The labels of a field's values, and the reading of the fields within it. */
export type FieldReading = { labels?: Labels | undefined; within?: ((field: string) => FieldReading) | undefined }

/** How the field at a path of a row is read: with the labels given for its path, otherwise with its enum values as words. */
export function readingsOf(row: z.ZodType, labels: Readonly<Record<string, Labels>>): (path: string) => FieldReading {
  const read = new Map<string, FieldReading>()
  const readingOf = (path: string): FieldReading => {
    const known = read.get(path)
    if (known) return known
    const reading = { labels: labels[path] ?? enumLabels(fieldAt(row, path)), within: (field: string) => readingOf(`${path}.${field}`) }
    read.set(path, reading)
    return reading
  }
  return readingOf
}

/** The schema at a path; that of the entries where a list is on the path. */
export const fieldAt = (schema: z.ZodType | undefined, path: string): z.ZodType | undefined =>
  path.split('.').reduce<z.ZodType | undefined>((at, field) => {
    const inner = bare(at)
    return inner instanceof z.ZodObject ? (inner.shape[field] as z.ZodType | undefined) : undefined
  }, schema)

/** The schema without null, undefined and list around it. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? bare(schema.element as z.ZodType) : schema
}

/** An enum value without a label: "EXIT_REQUESTED" becomes "Exit requested"; short values are kept as abbreviations. */
function enumLabels(schema: z.ZodType | undefined): Labels | undefined {
  const named = optionsOf(schema).filter((option) => /^[A-Z]{4,}$|^[A-Z]+(_[A-Z]+)+$/.test(option) && option !== 'SEPA')
  return Object.fromEntries(named.map((option) => [option, option.charAt(0) + option.slice(1).toLowerCase().replaceAll('_', ' ')]))
}

function optionsOf(schema: z.ZodType | undefined): readonly string[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodEnum) return inner.options.map(String)
  return inner instanceof z.ZodUnion ? inner.options.flatMap((option) => optionsOf(option as z.ZodType)) : []
}
