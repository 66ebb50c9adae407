import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint } from '@/contract/core/endpoint'
import { fieldMessage } from '@/contract/core/field-messages'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import { inLanguage } from '@/locales/server'
import { AppError, fieldError, type FieldText } from '@/server/work/errors'
import { headerOf } from './http-headers'
import { UNKNOWN_FIELD } from '../security-log'
import { readBody } from './read-body'

z.config({ customError: fieldMessage })

export type Call = { params?: unknown; query?: Record<string, unknown>; body?: unknown }

/** Validates a request against the contract: invalid fields are named and unknown ones are refused. */
export async function receive(c: Context, endpoint: Endpoint, language: Language): Promise<Call> {
  const valid = (schema: z.ZodObject, value: unknown, where: Where) => inLanguage(language, () => checked(schema, value, where))
  const params = endpoint.params ? valid(endpoint.params, c.req.param(), 'params') : undefined
  const query = endpoint.query ? (valid(endpoint.query, queryOf(c), 'query') as Record<string, unknown>) : undefined
  if (query && endpoint.list) c.set('list', { page: query.page, limit: query.limit })
  // Only received here; the handler reads the fields of the form, and reports an invalid one.
  if (endpoint.multipart) await c.req.formData().catch(() => undefined)
  const body = endpoint.body ? valid(endpoint.body, await jsonOf(c), 'body') : undefined
  return { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body ? { body } : {}) }
}

/** What a reader enters, and stays text. */
const SEARCH = 'searchTerm'

/** Empty values are left out, and repeated keys become arrays; a value that starts like an object is parsed as JSON, except of the search term. */
export function readQuery(many: Readonly<Record<string, string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(many).flatMap(([key, values]) => {
      if (values.length > 200) throw fieldError(key, msg('Too many filters.'))
      const read = values
        .filter((value) => value !== '')
        .map((value) => (key !== SEARCH && value.startsWith('{') ? readJson(value) : value))
      return read.length === 0 ? [] : [[key, read.length > 1 ? read : read[0]]]
    }),
  )
}

const queryOf = (c: Context): Record<string, unknown> => readQuery(c.req.queries())

const MAX_DEPTH = 32

async function jsonOf(c: Context): Promise<unknown> {
  const text = await readBody(c.req.text())
  if (text === '') return {}
  if (mediaType(headerOf(c, 'content-type')) !== 'application/json')
    throw new AppError('UNSUPPORTED_MEDIA', msg('Send JSON, with Content-Type: application/json.'))
  return readJson(text)
}

/** The media type without parameters: browsers send `text/plain; application/json` from any site without a preflight request. */
const mediaType = (header: string | undefined): string | undefined => header?.split(';', 1)[0]?.trim().toLowerCase()

const malformed = () => new AppError('MALFORMED', msg('This is not valid JSON.'))

function readJson(text: string): unknown {
  if (text.includes('\\u0000') || text.includes('\0') || depthOf(text) > MAX_DEPTH) throw malformed()
  try {
    return (HALF_LETTER.test(text) ? JSON.parse(text, whole) : JSON.parse(text)) as unknown
  } catch {
    throw malformed()
  }
}

/** An unpaired UTF-16 surrogate. It is not valid text, and no database stores it. */
const HALF_LETTER = /\\u[dD][89a-fA-F]/
const ALONE = /\p{Surrogate}/u

function whole(key: string, value: unknown): unknown {
  if (ALONE.test(key) || (typeof value === 'string' && ALONE.test(value))) throw new SyntaxError('Unpaired surrogate')
  return value
}

/** The nesting depth of brackets, counted before parsing. Brackets inside strings count as well, which only makes the check stricter. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const letter of text) {
    if (letter === '{' || letter === '[') deepest = Math.max(deepest, (depth += 1))
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}

type Where = 'params' | 'query' | 'body'

function checked(schema: z.ZodObject, value: unknown, where: Where): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (where === 'params') throw new AppError('NOT_FOUND', msg('Not found.'))
  const errors = result.error.issues.flatMap((issue): FieldText[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: UNKNOWN_FIELD }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  throw new AppError('VALIDATION', msg('Please check the marked fields. Nothing was saved.'), { errors })
}
