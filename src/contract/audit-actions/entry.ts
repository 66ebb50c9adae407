import { z } from 'zod'
import type { AuditSubject } from './subjects'

/** Fields of an entry without a schema: no screen reads them by name. */
const anyFields = z.record(z.string(), z.unknown())

type Fields = z.ZodType<Record<string, unknown>, Record<string, unknown>>
/** Fields defined by a schema. */
type Named<A extends Fields> = keyof { [K in keyof z.output<A> as string extends K ? never : K]: true } & string

type Shape<A extends Fields, B extends Fields> = {
  after?: A
  before?: B
  /** The names of the fields of `after` that hold the amount and the reason. */
  amount?: Named<A>
  note?: Named<A>
  /** Follows the name of the person who decided: "Ada approved payment". Only decisions have one. */
  decision?: string
}
export type EntryDefinition<S extends AuditSubject = AuditSubject, A extends Fields = Fields, B extends Fields = Fields> = {
  title: string
  /** The kinds of subject of the action. */
  subjects: readonly S[]
  before: B
  after: A
  amount?: string
  note?: string
  decision?: string
}

/** An action of the audit log: its label, its subjects, and the fields before and after. */
export function entry<const S extends AuditSubject, A extends Fields = typeof anyFields, B extends Fields = typeof anyFields>(
  subject: S | readonly S[],
  title: string,
  { after, before, ...shown }: Shape<A, B> = {},
): EntryDefinition<S, A, B> {
  return {
    title,
    subjects: typeof subject === 'string' ? [subject] : subject,
    // Without a schema, the type parameters are those of `anyFields`.
    before: before ?? (anyFields as unknown as B),
    after: after ?? (anyFields as unknown as A),
    ...shown,
  }
}

const text = z.string()
const note = text.nullish()
/** An amount in the book currency. */
const money = text

export const noted = { after: z.looseObject({ note }), note: 'note' } as const
export const stepped = { after: z.looseObject({ status: text, note }), note: 'note' } as const
export const counted = { after: z.looseObject({ amount: money }), amount: 'amount' } as const
