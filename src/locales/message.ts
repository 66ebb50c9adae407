/**
 * A text to be shown in the reader's language: the English source with its values. It is plain data, so that an email or a
 * notification is stored once and rendered in any language.
 */
export type Message = { msg: string; values?: Readonly<Record<string, MessageValue>> }
/** Instants are ISO strings; a month is its year and number. */
export type MessageValue = Text | number
export type DateValue = { time: string } | { day: string } | { month: readonly [year: number, month: number] }
/** A message, a date, or an untranslated text: a name, code or amount. */
export type Text = string | Message | DateValue

/**
 * A message of the catalogue. `npm run messages` finds it by this call, so the text must be a literal.
 * @param text ICU MessageFormat: `{name}`, `{count, plural, one {# month} other {# months}}`
 */
export const msg = (text: string, values?: Message['values']): Message => (values ? { msg: text, values } : { msg: text })

/** An instant, shown as day, time and UTC. */
export const time = (at: Date): DateValue => ({ time: at.toISOString() })
/** A day in UTC. */
export const day = (at: Date): DateValue => ({ day: at.toISOString() })
export const month = (of: { year: number; month: number }): DateValue => ({ month: [of.year, of.month] })
