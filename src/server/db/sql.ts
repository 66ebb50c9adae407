/**
 * SQL as a value: `sql\`select … where id = ${id}\``. Values are always parameters; only other `Sql` values become part of the text.
 * Statements are named by their text, so that each connection plans them once.
 */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  compile(): { text: string; values: unknown[]; name?: string } {
    const flat = flatTexts.get(this.strings)
    if (flat) return { ...flat, values: [...this.values] }
    const values: unknown[] = []
    const text = write(this, values)
    const name = nameOf(text)
    const isFlat = !this.values.some((value) => value instanceof Sql)
    if (isFlat && name) flatTexts.set(this.strings, { text, name })
    return { text, values, ...(name ? { name } : {}) }
  }

  /**
   * Text and values combined: the identity of a statement. It gets no prepared name.
   * @param now the time of the request as it is in the values: it does not distinguish statements
   */
  signature(now?: Date): string {
    const values: unknown[] = []
    const text = write(this, values)
    return JSON.stringify([text, ...values.map((value) => (value === now ? 'now' : String(value)))])
  }
}

// The strings of a template are one array per call site, so a statement without fragments is looked up by that array.
const flatTexts = new WeakMap<readonly string[], { text: string; name: string }>()

// Planning a statement with many joins takes PostgreSQL longer than running it. Statement texts are few and come from the code; only
// parameters differ between calls. Lists with filters have many variants; above the limit the rarer ones are planned on each call.
const MOST_NAMES = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMES) return known
  const name = `q${names.size + 1}`
  names.set(text, name)
  return name
}

function write(part: Sql, values: unknown[]): string {
  return part.strings.reduce((text, string, at) => {
    if (at === 0) return string
    const value = part.values[at - 1]
    return text + (value instanceof Sql ? write(value, values) : `$${values.push(value)}`) + string
  }, '')
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

export const nothing = new Sql([''], [])
/** For identifiers that are constants in the code: never for input. */
export const raw = (text: string): Sql => new Sql([text], [])

export function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return nothing
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)
}

/** `where a and b`, without undefined conditions; empty if none is left. */
export function where(conditions: readonly (Sql | undefined | false)[]): Sql {
  const left = conditions.filter((one): one is Sql => one instanceof Sql)
  return left.length === 0 ? nothing : sql`where ${join(left, ' and ')}`
}

/** `set a = 1, b = 2` from a record of columns, without undefined values. Keys are column names from the code. */
export function assignments(columns: Readonly<Record<string, unknown>>): Sql {
  return join(Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [sql`${raw(name)} = ${value}`])))
}

/** The same for a versioned row; each change increments the version: `set a = 1, version = version + 1`. */
export const versioned = (columns: Readonly<Record<string, unknown>>): Sql => {
  const given = assignments(columns)
  return given.values.length === 0 ? sql`version = version + 1` : sql`${given}, version = version + 1`
}

/** `(a, b) values ($1, $2)` from a record of columns, without undefined values. Keys are column names from the code. */
export function insertion(columns: Readonly<Record<string, unknown>>): Sql {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return sql`(${raw(given.map(([name]) => name).join(', '))}) values (${join(given.map(([, value]) => sql`${value}`))})`
}
