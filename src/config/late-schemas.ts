import {
  array,
  boolean,
  coerce,
  email,
  enum as oneOf,
  iso,
  literal,
  null as nothing,
  number,
  object,
  preprocess,
  record,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  url,
  uuid,
} from 'zod/v4'

// Stands for `zod` in the browser (next.config.js). A page that names one call of the contract brings the schemas of its whole group,
// and making hundreds of them is what a slow telephone did longest before it could answer. Here a schema is a promise to make it: it is
// made when somebody checks something with it, or looks into it. The server makes them all at once, as they are written.

/** What is called on a schema and answers a schema; everything else is asked of the real one. */
const MAKES_ANOTHER = new Set(
  `optional nullable nullish array or and transform default prefault catch pipe readonly describe refine superRefine check overwrite brand
  strict loose extend safeExtend pick omit partial required catchall min max length nonempty regex includes startsWith endsWith trim normalize
  toLowerCase toUpperCase int positive nonnegative gt gte lt lte multipleOf exclude extract`.split(/\s+/),
)

type Call = (...given: unknown[]) => object
const isCall = (value: unknown): value is Call => typeof value === 'function'

/** Calls the named function of whatever `owner` turns out to be. */
function called(owner: () => object, name: string, given: unknown[]): object {
  const of = owner()
  const call: unknown = Reflect.get(of, name)
  if (!isCall(call)) throw new Error(`Zod has no ${name}`)
  return call.apply(of, given)
}

function late(make: () => object): object {
  let made: object | undefined
  const schema = () => (made ??= make())
  return new Proxy(Object.create(null) as object, {
    get: (_, name) =>
      made === undefined && typeof name === 'string' && MAKES_ANOTHER.has(name)
        ? (...given: unknown[]) => late(() => called(schema, name, given))
        : (Reflect.get(schema(), name) as unknown),
    set: (_, name, value) => Reflect.set(schema(), name, value),
    has: (_, name) => Reflect.has(schema(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  })
}

type Maker = (...given: never[]) => object
const lately =
  <M extends Maker>(make: M) =>
  (...given: Parameters<M>) =>
    late(() => make(...given))

/** What the contract is written with, under zod's own names. Each is named here, so that what nobody uses is left out of the bundle. */
export const z = {
  array: lately(array),
  boolean: lately(boolean),
  coerce: { number: lately(coerce.number) },
  email: lately(email),
  enum: lately(oneOf),
  iso: { date: lately(iso.date), datetime: lately(iso.datetime) },
  literal: lately(literal),
  null: lately(nothing),
  number: lately(number),
  object: lately(object),
  preprocess: lately(preprocess),
  record: lately(record),
  strictObject: lately(strictObject),
  string: lately(string),
  tuple: lately(tuple),
  union: lately(union),
  unknown: lately(unknown),
  url: lately(url),
  uuid: lately(uuid),
}
