import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { fieldMessage } from '@/contract/core/field-messages'

/** For any missing or invalid field, the message says what to do and names the field; it is never the validator's own message. */
z.config({ customError: fieldMessage })

const bodies = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, { body }]: [string, Endpoint]) => (body ? [[`${group}.${name}`, body] as const] : [])),
)
const VALIDATOR =
  /expected|received|invalid (input|option|string|type|key|element|iso|uuid|email|url)|unrecognized|too (small|big)|must match|nan\b|undefined|zod|regex|\[object/i
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '\u0001',
  'x'.repeat(100_000),
  0,
  -1,
  1.5,
  1e300,
  NaN,
  true,
  [],
  [null],
  [{}],
  {},
  new Date(NaN),
]

const fieldsOf = (body: z.ZodObject): string[] => Object.keys(body.shape)
const messagesOf = (body: z.ZodObject, value: unknown): string[] => {
  const { error } = body.safeParse(value)
  return (error?.issues ?? []).map(({ message }) => message)
}

describe('form errors use the wording of the field, not of the validator', () => {
  test.each(bodies)('%s', (_, body) => {
    const messages = [
      ...messagesOf(body, {}),
      ...messagesOf(body, undefined),
      ...messagesOf(body, { nobodyAsksForThis: 1 }),
      ...fieldsOf(body).flatMap((field) => WRONG.flatMap((wrong) => messagesOf(body, { [field]: wrong }))),
    ]
    expect([...new Set(messages)].filter((message) => message.trim() === '' || VALIDATOR.test(message))).toEqual([])
  })

  test.each([
    [{}, 'Enter a name'],
    [{ name: 5 }, 'Enter a name'],
    [{ name: 'Ada', phoneNumber: 5 }, 'Enter a phone number'],
    [{ name: 'Ada', roles: 'all' }, 'Choose at least one for roles'],
    [{ name: 'Ada', isActive: 'maybe' }, 'Choose yes or no'],
    [{ name: 'Ada', withdrawalPerDay: 5 }, 'Enter a daily limit'],
    [{ name: 'Ada', checkerCoolingHours: 5 }, 'Enter a cooling-off period of new approvers'],
    [{ name: 'Ada', country: 5 }, 'Choose a country'],
  ])('%j: %s', (value, message) => {
    const form = z.object({
      name: z.string(),
      phoneNumber: z.string().optional(),
      roles: z.array(z.string()).optional(),
      isActive: z.boolean().optional(),
      withdrawalPerDay: z.string().optional(),
      checkerCoolingHours: z.string().optional(),
      country: z.string().optional(),
    })
    expect(messagesOf(form, value)).toEqual([message])
  })
})
