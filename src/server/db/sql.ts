/**
 * SQL as a value: `sql\`select … where id = ${id}\``. Values always travel as parameters; only other `Sql` values
 * become part of the text. A statement gets a name by its text, so that each connection plans it once.
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

  /** Text and values in one: what makes this statement this one. It gets no name. */
  signature(): string {
    const values: unknown[] = []
    const text = write(this, values)
    return JSON.stringify([text, ...values.map(String)])
  }
}

// A template's strings are one array per place in the code, so a statement without parts is found by them.
const flatTexts = new WeakMap<readonly string[], { text: string; name: string }>()

// Planning a statement of many joins takes PostgreSQL longer than running it. Texts are our own, and few: what differs from call
// to call is a parameter. Lists with their filters have many shapes; past the bound the rarer ones are planned each time.
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
/** For names that stand in our own code: never a caller's word. */
export const raw = (text: string): Sql => new Sql([text], [])

export function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return nothing
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)
}

/** `where a and b`, leaving out what is undefined; nothing when no condition is left. */
export function where(conditions: readonly (Sql | undefined | false)[]): Sql {
  const left = conditions.filter((one): one is Sql => one instanceof Sql)
  return left.length === 0 ? nothing : sql`where ${join(left, ' and ')}`
}

/** `set a = 1, b = 2` from a record of columns, leaving out what is undefined. Keys are our own column names. */
export function assignments(columns: Readonly<Record<string, unknown>>): Sql {
  return join(Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [sql`${raw(name)} = ${value}`])))
}

/** The same for a row with a version, which each change counts up: `set a = 1, version = version + 1`. */
export const versioned = (columns: Readonly<Record<string, unknown>>): Sql => {
  const given = assignments(columns)
  return given.values.length === 0 ? sql`version = version + 1` : sql`${given}, version = version + 1`
}

/** `(a, b) values ($1, $2)` from a record of columns, leaving out what is undefined. Keys are our own column names. */
export function insertion(columns: Readonly<Record<string, unknown>>): Sql {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return sql`(${raw(given.map(([name]) => name).join(', '))}) values (${join(given.map(([, value]) => sql`${value}`))})`
}
