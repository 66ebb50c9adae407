import { z } from 'zod'
import { msg } from '@/locales/message'
import { says } from './field-text'
import { day, isOnTheCalendar } from './primitives'

/** The specification's defaults: page 1, ten rows. */
export const DEFAULT_PAGE = 1
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 100
/** Above this many matching rows the total is an estimate and sums are omitted: counting and summing a million rows takes too long. */
export const MAX_COUNTED_ROWS = 10_000

const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)
const number = (min: number, max: number, fallback: number) =>
  z.preprocess(emptyIsAbsent, z.coerce.number().int().min(min).max(max).default(fallback))

/** A boolean filter in a query string. */
export const flag = z.preprocess(
  emptyIsAbsent,
  z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((value) => value === true || value === 'true')
    .optional(),
)

/** One or more values: repeated keys become an array. */
export const oneOrMore = <T extends z.ZodType>(word: T) =>
  z.preprocess((value) => {
    const given = emptyIsAbsent(value)
    return given === undefined || Array.isArray(given) ? given : [given]
  }, z.array(word).max(50).optional())

/** An optional filter; the empty string counts as absent. */
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsAbsent, schema.optional())

/** The first or the last day of a range, or an instant. */
export const bound = z.preprocess(
  emptyIsAbsent,
  z
    .union([day, z.iso.datetime({ offset: true })])
    .refine(isOnTheCalendar, says(msg('Use a date like 2027-01-31')))
    .optional(),
)

/**
 * The query of a list: paging, search, sort, dates, active, and the resource's own filters.
 * @param sortable the columns it can be sorted by; the first is the default
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sortable: S, filters: F) {
  return z.object({
    page: number(1, 10_000_000, DEFAULT_PAGE),
    limit: number(1, MAX_LIMIT, DEFAULT_LIMIT),
    cursor: z.preprocess(emptyIsAbsent, z.string().max(400).optional()),
    searchTerm: z.preprocess(
      emptyIsAbsent,
      z
        .string()
        .trim()
        .max(100, says(msg('At most {max} characters', { max: '100' })))
        // PostgreSQL cannot store this character.
        .refine((term) => !term.includes('\0'), says(msg('This text contains characters that cannot be stored.')))
        .optional(),
    ),
    sortBy: z.preprocess(emptyIsAbsent, z.enum(sortable).default(sortable[0])),
    sortOrder: z.preprocess(emptyIsAbsent, z.enum(['ASC', 'DESC']).optional()),
    startDate: bound,
    endDate: bound,
    isActive: flag,
    ...filters,
  })
}
/** The fields common to all list queries. */
export type AnyListQuery = {
  page: number
  limit: number
  cursor?: string | undefined
  searchTerm?: string | undefined
  sortBy: string
  sortOrder?: 'ASC' | 'DESC' | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  isActive?: boolean | undefined
}
