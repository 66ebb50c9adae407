import { currentLanguage, translationOf } from './current'
import type { Language } from './languages'
import type { Message } from './message'
import { filled, isolated } from './read-message'

/** Numbers select plural forms; texts are names, codes and amounts, or other messages. */
export type TextValue = string | number | Message | null | undefined
export type TextValues = Readonly<Record<string, TextValue>>

/** A string literal, because `npm run messages` reads it from the source. */
type Literal<S extends string> = string extends S ? never : S

/**
 * A text in the current language: `t('Withdraw {amount}', { amount })`, or a message of a table: `t(message)`.
 * The English text is the key of the catalogue. Not for module level, where no language is set: use `msg` or `translated` there.
 */
export function t<const S extends string>(text: Literal<S> | Message, values?: TextValues): string {
  return typeof text === 'string' ? textIn(currentLanguage(), text, values) : shown(text, currentLanguage())
}

/** Translates a text if it is a message; a text written by a person or the server is returned unchanged. */
export const textOf = (text: string | Message): string => (typeof text === 'string' ? text : t(text))

/** The same in a given language, for code without a current language, such as the document. */
export const textIn = (language: Language, text: string, values: TextValues = {}): string =>
  filled(translationOf(text, language), values, language, (value) => shownValue(value, language)).join('')

const shown = ({ msg, values }: Message, language: Language): string => textIn(language, msg, values as TextValues | undefined)

/** A name as a part of a text that is composed without a message. In JSX, use `<bdi>`. */
export const isolatedText = (value: string): string => isolated(value, currentLanguage())

export function shownValue(value: TextValue, language: Language): string | number {
  if (typeof value === 'object' && value !== null) return shown(value, language)
  return typeof value === 'number' ? value : isolated(value ?? '', language)
}

/** A list of lists, such as an icon: it contains no message. */
type Drawing = readonly (readonly unknown[])[]

/** The type of a translated table: a string in place of each message. */
export type Translated<T> = T extends Message
  ? string
  : T extends ((...given: never[]) => unknown) | Drawing
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'msg' in value
const isTable = (value: unknown): value is object =>
  (Array.isArray(value) && !Array.isArray(value[0])) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * A table of labels at module level: `translated({ PAID: msg('Paid') })`. Each message is translated when it is accessed, so `table.PAID`
 * is used like any text. A table may contain translated tables. Spreading accesses the values: spread the messages instead of a translated
 * table.
 */
export function translated<const T extends object>(table: T): Translated<T> {
  const result: object = Array.isArray(table) ? [] : {}
  for (const key of Object.keys(table)) {
    const { get: own, value }: PropertyDescriptor = Object.getOwnPropertyDescriptor(table, key) ?? {}
    const get = own ?? (isMessage(value) ? () => t(value) : undefined)
    Object.defineProperty(
      result,
      key,
      get ? { get, enumerable: true } : { value: isTable(value) ? translated(value) : value, enumerable: true },
    )
  }
  // Built key by key, so TypeScript cannot infer the type.
  return result as Translated<T>
}
