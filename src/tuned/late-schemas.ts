import type * as makers from 'zod/v4'
import { fieldMessage } from '@/contract/core/field-messages'

// Replaces `zod` in the browser (next.config.js). A page that uses one endpoint of the contract imports the schemas of its whole group, and
// constructing hundreds of them blocked slow phones longest. Here a schema is constructed lazily, when it is first used. The server
// constructs all of them eagerly. Zod itself is loaded lazily as well: an import would evaluate it during hydration, while `require`
// evaluates it with the first schema.

/** Methods of a schema that return a schema; everything else is forwarded to the real schema. */
const MAKES_ANOTHER = new Set(
  `optional nullable nullish array or and transform default prefault catch pipe readonly describe refine superRefine check overwrite brand
  strict loose extend safeExtend pick omit partial required catchall min max length nonempty regex includes startsWith endsWith trim normalize
  toLowerCase toUpperCase int positive nonnegative gt gte lt lte multipleOf exclude extract`.split(/\s+/),
)

type Call = (...given: unknown[]) => object
const isCall = (value: unknown): value is Call => typeof value === 'function'

/** Calls the named function of the lazily resolved `owner`. */
function called(owner: () => object, name: string, given: unknown[]): object {
  const of = owner()
  const call: unknown = Reflect.get(of, name)
  if (!isCall(call)) throw new Error(`Unknown Zod function ${name}`)
  return call.apply(of, given)
}

function late(make: () => object): object {
  let found: object | undefined
  const schema = () => (found ??= make())
  return new Proxy(Object.create(null) as object, {
    get: (_, name) =>
      found === undefined && typeof name === 'string' && MAKES_ANOTHER.has(name)
        ? (...given: unknown[]) => late(() => called(schema, name, given))
        : (Reflect.get(schema(), name) as unknown),
    set: (_, name, value) => Reflect.set(schema(), name, value),
    has: (_, name) => Reflect.has(schema(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  })
}

type Maker = (...given: never[]) => object
const lately =
  <M extends Maker>(maker: () => M) =>
  (...given: Parameters<M>) =>
    late(() => maker()(...given))

declare const require: (file: './zod-makers.mjs') => typeof makers
let makersOfZod: typeof makers | undefined
function zod(): typeof makers {
  if (makersOfZod) return makersOfZod
  makersOfZod = require('./zod-makers.mjs')
  makersOfZod.config({ customError: fieldMessage })
  return makersOfZod
}

/** The parts of zod that the contract uses, under zod's own names. */
export const z = {
  array: lately(() => zod().array),
  boolean: lately(() => zod().boolean),
  coerce: { number: lately(() => zod().coerce.number) },
  email: lately(() => zod().email),
  enum: lately(() => zod().enum),
  iso: { date: lately(() => zod().iso.date), datetime: lately(() => zod().iso.datetime) },
  literal: lately(() => zod().literal),
  looseObject: lately(() => zod().looseObject),
  null: lately(() => zod().null),
  number: lately(() => zod().number),
  object: lately(() => zod().object),
  preprocess: lately(() => zod().preprocess),
  record: lately(() => zod().record),
  strictObject: lately(() => zod().strictObject),
  string: lately(() => zod().string),
  tuple: lately(() => zod().tuple),
  union: lately(() => zod().union),
  unknown: lately(() => zod().unknown),
  url: lately(() => zod().url),
  uuid: lately(() => zod().uuid),
}
