import { z } from 'zod'
import { api } from '@/contract/api'
import { pendingChange } from '@/contract/approval-actions'
import { MAX_COUNTED_ROWS } from '@/contract/core/list'
import { errorStatus, type ErrorCode } from '@/contract/core/errors'
import type { Endpoint } from '@/contract/core/endpoint'
import { groupDigits } from '@/domain/money'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

export const INTRODUCTION = `All paths are under \`/api/v1\`. These pages show [openapi.json](/api/v1/openapi.json), which is written from the contract.

Every response is \`{ success, statusCode, message, data, meta? }\`. A list has \`meta: { page, limit, total, skip }\` and is also available as CSV with \`Accept: text/csv\`. Lists of amounts add \`meta.sum\`, the sums of all rows that match, without those that came to nothing (declined, reversed, failed, cancelled, expired, void) unless the filter asks for these alone; \`excluded\` is the sum of the absolute amounts left out. Above ${groupDigits(String(MAX_COUNTED_ROWS))} matching rows \`total\` may be an estimate (\`meta.totalIsEstimate\`) and \`meta.sum\` is left out: narrow the list with a filter. An error has its own status, a \`code\` and, for 422, \`errors: [{ path, message }]\`. Money and percentages are decimal strings; times are ISO 8601 in UTC.

Send \`Authorization: Bearer\` with your token, \`Time-Zone-Offset\` in minutes (as JavaScript's \`getTimezoneOffset\`; the days of \`startDate\` and \`endDate\` and the days and months of charts follow it), and an \`Idempotency-Key\` where a call names it: the same key and body return the same response.`

/** Who may call the endpoint, as text. */
function accessText({ access }: Endpoint): string {
  if (access === 'public') return 'Everybody.'
  const staff = access.staff === true ? 'any internal user' : access.staff ? `internal users with ${access.staff.join(' or ')}` : ''
  const both = [access.customer ? 'customers (their own)' : '', staff].filter(Boolean).join('; ')
  return `${both.charAt(0).toUpperCase()}${both.slice(1)}.`
}

/** A group's name for readers: `faqCategories` becomes "Faq categories". */
export function displayName(group: string): string {
  const text = group.replace(/([A-Z])/g, ' $1').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const groups = Object.entries(api) as readonly [string, Readonly<Record<string, Endpoint>>][]

/** The groups of endpoints with their names, in alphabetical order. */
export const callGroups = groups
  .map(([group, members]) => ({ group, title: displayName(group), calls: Object.entries(members) }))
  .sort((one, other) => one.title.localeCompare(other.title))

/** The OpenAPI document, or one group's part of it. Generated from the contract, so the two cannot differ. */
export function openApi(title: string, only?: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const shown = groups.filter(([group]) => only === undefined || group === only)
  for (const [group, members] of shown) {
    for (const [name, endpoint] of Object.entries(members)) {
      const path = (paths[pathOf(endpoint.path)] ??= {})
      path[endpoint.method] = operation(group, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: INTRODUCTION,
    },
    servers: [{ url: '/api/v1' }],
    tags: shown.map(([group]) => ({ name: group, 'x-displayName': displayName(group) })),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(group: string, name: string, endpoint: Endpoint): object {
  const data = schemaOf(endpoint.response, 'output')
  const envelope = {
    type: 'object',
    properties: {
      success: { const: true },
      statusCode: { type: 'integer' },
      message: { type: 'string' },
      data: endpoint.list ? { type: 'array', items: data } : data,
    },
  }
  const content = endpoint.raw
    ? Object.fromEntries(endpoint.raw.map((type) => [type, {}]))
    : { 'application/json': { schema: envelope }, ...(endpoint.list ? { 'text/csv': {} } : {}) }
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description: `Who: ${accessText(endpoint)}${endpoint.idempotent === true ? ' Needs an Idempotency-Key.' : endpoint.idempotent ? ' Takes an Idempotency-Key.' : ''}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      200: { description: endpoint.done ?? 'Success', content },
      ...(endpoint.approval
        ? { 202: { description: 'Sent for approval: another team member must approve it', content: pendingContent() } }
        : {}),
      ...Object.fromEntries(
        Object.entries(byStatus(errorsOf(endpoint))).map(([status, codes]) => [status, { description: codes.join(', ') }]),
      ),
    },
  }
}

const pendingContent = () => ({
  'application/json': { schema: { type: 'object', properties: { data: schemaOf(pendingChange, 'output') } } },
})

/** The error codes of an endpoint: its own, and those of the middleware before it. */
function errorsOf({ access, approval, errors = [], body, query, params }: Endpoint): ErrorCode[] {
  const onTheWay: ErrorCode[] = [
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(approval ? (['MAKER_NOT_PERMITTED'] as const) : []),
    ...(body || query || params ? (['VALIDATION'] as const) : []),
    'RATE_LIMITED',
  ]
  return [...new Set([...onTheWay, ...errors])]
}

/** Several codes share a status; the document has one entry per status. */
function byStatus(codes: readonly ErrorCode[]): Record<string, ErrorCode[]> {
  const found: Record<string, ErrorCode[]> = {}
  for (const code of codes) (found[errorStatus[code]] ??= []).push(code)
  return found
}

function parametersOf(endpoint: Endpoint): object[] {
  const fields = (schema: z.ZodObject | undefined, place: string) => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(properties).map(([key, property]) => ({
      name: key,
      in: place,
      required: place === 'path' || required.includes(key),
      schema: property,
    }))
  }
  const key = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: endpoint.idempotent === true, schema: { type: 'string', maxLength: 255 } }]
    : []
  return [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query'), ...key]
}

function bodyOf(endpoint: Endpoint): object {
  if (endpoint.multipart)
    return {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { purpose: { type: 'string' }, file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }
  return endpoint.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
    : {}
}
