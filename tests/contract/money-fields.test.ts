import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { amount, amountOrZero, foreignAmount, percent, rate, signedAmount } from '@/contract/core/primitives'

/*
 * Every amount, percentage and rate in the requests of the contract refuses invalid values, and every field that looks like money uses
 * one of these schemas and no looser one.
 */
const kinds = { amount, amountOrZero, signedAmount, foreignAmount, percent, rate }
type Kind = keyof typeof kinds
type MoneyField = { where: string; schema: z.ZodType; kind: Kind | undefined }

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema
const kindOf = (schema: z.ZodType): Kind | undefined => (Object.keys(kinds) as Kind[]).find((name) => kinds[name] === schema)

function fieldsOf(outer: z.ZodType, where: string): MoneyField[] {
  const schema = inner(outer)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => fieldsOf(schema, `${where} ${name}`))
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, `${where}[]`)
  return [{ where, schema, kind: kindOf(schema) }]
}
const endpoints = Object.values(api).flatMap((members): Endpoint[] => Object.values(members))
const fields = endpoints.flatMap(({ method, path, body }) => (body ? fieldsOf(body, `${method.toUpperCase()} ${path}`) : []))
const money = fields.filter((field): field is MoneyField & { kind: Kind } => field.kind !== undefined)

const never: readonly unknown[] = [
  ...['1e3', '1e21', 'NaN', 'Infinity', '１００', '100,00', '1,000.00', '1 000', ' 5', '5 ', '+5', '0x64', '.5', '5.', '', '1_000'],
  ...['9007199254740993', '99999999999999999999', '0.12345678901'],
  ...[100, 0.1, 9007199254740993, Number.NaN, ['100.00'], { amount: '1.00' }, null, true, undefined],
]
const alsoNever: Readonly<Record<Kind, readonly string[]>> = {
  amount: ['0', '0.00', '-0', '-1', '0.001'],
  amountOrZero: ['-1', '-0.01', '0.001'],
  signedAmount: ['0', '0.00', '-0', '0.001', '-0.001'],
  foreignAmount: ['0', '0.00', '-1', '0.000000001'],
  percent: ['-1', '-0.0001', '0.00001', '100.0001'],
  rate: ['0', '-1', '0.00000000001'],
}
// Values that are invalid amounts but valid for this kind, because its limits differ.
const validForKind: Readonly<Partial<Record<Kind, readonly unknown[]>>> = { rate: ['9007199254740993'] }

describe('a value that is not an amount is refused', () => {
  test.each(money.map((field) => [field.where, field] as const))('%s', (_, { schema, kind }) => {
    const refused = [...never, ...alsoNever[kind]].filter((value) => !(validForKind[kind] ?? []).includes(value))
    expect(refused.filter((value) => schema.safeParse(value).success)).toEqual([])
    expect(schema.safeParse('12.50').success).toBe(true)
  })
})

test('every text field that is named like money has a money type', () => {
  const named =
    /(amount|investment|fee|net|value|penalty|percentage|return(Min|Max)|min|max|above|perDay|perMonth|fourEyesFrom|rates?)(\[\])?$/i
  const loose = fields.filter(({ where, kind, schema }) => kind === undefined && named.test(where) && schema instanceof z.ZodString)
  expect(loose.map(({ where }) => where)).toEqual([])
})
