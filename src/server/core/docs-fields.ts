import { z } from 'zod'
import { money } from '@/contract/core/primitives'

/** A field as a reader of the documentation wants it: where it stands, what it is, whether it may be left out. */
export type DocField = { path: string; type: string; required: boolean }

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

/** How an amount is written, which says more than that it is a string. */
const DECIMAL = z.toJSONSchema(money).pattern
/** Deeper than this a shape is told by its name alone. */
const DEEPEST = 4
/** JSON Schema writes the bounds of what JavaScript can count where nobody set any. */
const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** The fields of a schema, those inside others under the name of what holds them: `project.title`, `entries[].debit`. */
export function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): DocField[] {
  if (!schema) return []
  // What JSON Schema gives is plain data of this shape; nothing of it is relied on without being asked for.
  return below(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, '', 0)
}

function below(schema: Schema, path: string, depth: number): DocField[] {
  if (depth > DEEPEST) return []
  const { properties, required = [] } = schema
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) => {
      const at = path ? `${path}.${name}` : name
      return [{ path: at, type: typeOf(property), required: required.includes(name) }, ...below(property, at, depth + 1)]
    })
  if (schema.items) return below(schema.items, `${path}[]`, depth)
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((one) => below(one, path, depth))
}

/** "decimal string", "uuid", "OPEN | PAUSED", "integer, 1 to 100"; nothing is said twice. */
export function typeOf(schema: Schema): string {
  const base = baseOf(schema)
  return schema.default === undefined ? base : `${base}, else ${JSON.stringify(schema.default)}`
}

function baseOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.allOf) return [...new Set(schema.allOf.map(typeOf))].join(', ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `${typeOf(schema.additionalProperties)} by name`
  if (schema.pattern !== undefined && schema.pattern === DECIMAL) return 'decimal string'
  const kind = schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything'))
  return `${kind}${boundsOf(schema)}`
}

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  if (isBound(maxLength)) return minLength ? `, ${minLength} to ${maxLength} characters` : `, at most ${maxLength} characters`
  if (isBound(minLength) && minLength > 1) return `, at least ${minLength} characters`
  if (isBound(minimum) && isBound(maximum)) return `, ${minimum} to ${maximum}`
  if (isBound(minimum)) return `, from ${minimum}`
  return isBound(maximum) ? `, up to ${maximum}` : ''
}
