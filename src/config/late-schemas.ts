import { z as real } from 'zod/v4'

/**
 * Stands for `zod` in the browser (next.config.js). A page that names one call of the contract brings the schemas of its whole group, and
 * making hundreds of them is what a slow telephone did longest before it could answer. Here a schema is a promise to make it:
 * it is made when somebody checks something with it, or looks into it. The server makes them all at once, as they are written.
 */
const MAKERS = new Set(
  `object strictObject looseObject string number bigint boolean date enum literal array union discriminatedUnion record tuple unknown any null
  uuid email url preprocess optional nullable lazy custom`.split(/\s+/),
)
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

/** The same names and types as zod's own. */
export const z = new Proxy(real, {
  get: (of, name): unknown =>
    typeof name === 'string' && MAKERS.has(name)
      ? (...given: unknown[]) => late(() => called(() => of, name, given))
      : Reflect.get(of, name),
})
