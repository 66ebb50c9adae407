import { t } from '@/locales/text'

/** The errors of a refused form: a message for the whole form, and one per field. Paths are dotted (`wallet.address`). */
export type FieldFailure = { path: string; message: string }
export type FormFailure = {
  message: string
  fields: readonly FieldFailure[]
  /** Messages about fields that the form does not have; shown in full above it. */
  others?: readonly string[]
}

type Path = string | readonly (string | number | symbol)[]
type Checked = { success: true } | { success: false; error: { issues: readonly { path: Path; message: string }[] } }

/** The schema of an endpoint as used by forms; any zod schema fits. */
export type FormSchema = { safeParse: (values: unknown) => Checked }

const dotted = (path: Path): string => (typeof path === 'string' ? path : path.map(String).join('.'))
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Converts any thrown value: API errors have `message` and `fields: [{ path, message }]`. */
export function failureOf(error: unknown): FormFailure {
  if (!isRecord(error)) return { message: t('Something went wrong!'), fields: [] }
  const message = typeof error.message === 'string' && error.message ? error.message : t('Something went wrong!')
  const listed = Array.isArray(error.fields) ? error.fields : []
  const fields = listed.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  )
  return { message, fields }
}

/** Validates with the endpoint's own schema before sending; the first message per field. */
export function checkAgainst(schema: FormSchema, values: unknown): FieldFailure[] {
  const checked = schema.safeParse(values)
  if (checked.success) return []
  const first = new Map<string, string>()
  for (const { path, message } of checked.error.issues) if (!first.has(dotted(path))) first.set(dotted(path), message)
  return [...first].map(([path, message]) => ({ path, message }))
}

/** Separates errors of the form's fields from those shown only above the form. */
export function placeFailure(found: FormFailure, hasField: (path: string) => boolean): FormFailure {
  const others = found.fields.filter(({ path }) => !hasField(path)).map(({ message }) => message)
  return { ...found, fields: found.fields.filter(({ path }) => hasField(path)), others: [...new Set(others)] }
}

/** Removes errors of corrected fields. Undefined if none is left. */
export function remainingFailure(failure: FormFailure | undefined, isWrong: (path: string) => boolean): FormFailure | undefined {
  if (!failure || failure.fields.length === 0) return failure
  const fields = failure.fields.filter(({ path }) => isWrong(path))
  return fields.length > 0 || failure.others?.length ? { ...failure, fields } : undefined
}

/** Shown above the form. */
export const countedFields = (count: number): string =>
  t('{count, plural, one {# field needs attention. Your entries are kept.} other {# fields need attention. Your entries are kept.}}', {
    count,
  })
