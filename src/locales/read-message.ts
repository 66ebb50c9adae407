import { groupDigits } from '@/domain/money'
import { pluralForm } from './plural'
import { languages, type Language } from './languages'

/** A part of a message: plain text, a value, or a choice between forms by a value. `#` in a form is the number that selected it. */
type Piece = string | { name: string; kind?: string; forms?: Readonly<Record<string, readonly Piece[]>> }

const NUMBER: Piece = { name: '#' }

/**
 * Reads ICU MessageFormat as far as the catalogue uses it: `{name}`, `{count, plural, =0 {…} one {# month} other {# months}}` and
 * `{kind, select, A {…} other {…}}`. Apostrophes are ordinary letters. `npm run messages` checks every text, so nothing is checked here.
 */
function read(text: string): readonly Piece[] {
  let at = 0
  const until = (ends: RegExp): string => {
    const from = at
    while (at < text.length && !ends.test(text.charAt(at))) at += 1
    return text.slice(from, at).trim()
  }
  const pieces = (isPlural: boolean): Piece[] => {
    const found: Piece[] = []
    const ends = isPlural ? /[{}#]/ : /[{}]/
    for (;;) {
      const from = at
      until(ends)
      if (at > from) found.push(text.slice(from, at))
      const sign = text.charAt(at)
      if (sign !== '{' && sign !== '#') return found
      at += 1
      found.push(sign === '#' ? NUMBER : argument(isPlural))
    }
  }
  const argument = (isPlural: boolean): Piece => {
    const name = until(/[,}]/)
    if (text.charAt(at++) === '}') return { name }
    const kind = until(/,/)
    at += 1
    const forms: Record<string, Piece[]> = {}
    for (let form = until(/[{}]/); text.charAt(at++) === '{'; form = until(/[{}]/)) {
      forms[form] = pieces(isPlural || kind === 'plural')
      at += 1
    }
    return { name, kind, forms }
  }
  return pieces(false)
}

const known = new Map<string, readonly Piece[]>()
function piecesOf(text: string): readonly Piece[] {
  let found = known.get(text)
  if (!found) known.set(text, (found = read(text)))
  return found
}

/** The texts of a message and its values, formatted by `show`, in order. */
export function filled<V, S>(text: string, values: Readonly<Record<string, V>>, language: Language, show: (value: V) => S): (string | S)[] {
  const fill = (pieces: readonly Piece[], count: unknown): (string | S)[] =>
    pieces.flatMap((piece): (string | S)[] => {
      if (typeof piece === 'string') return [piece]
      if (piece === NUMBER) return [groupDigits(String(count))]
      const { name, kind, forms } = piece
      const value = values[name]
      // A translation may select by the subject of a state (`of`), a value that not every message has.
      if (value === undefined) return kind === 'select' ? fill(forms?.other ?? [], count) : [`{${name}}`]
      if (!forms) return [show(value)]
      const isPlural = kind === 'plural'
      const form = (isPlural && (forms[`=${String(value)}`] ?? forms[pluralForm(language, Number(value))])) || forms[String(value)]
      return fill(form ?? forms.other ?? [], isPlural ? value : count)
    })
  return fill(piecesOf(text), undefined)
}

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

/** Letters of the scripts that are written from right to left (`Bidi_Class` R and AL). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Isolates the text direction of codes, names and amounts in right-to-left sentences, and of values with right-to-left letters in every
 * sentence: without it, a number after an Arabic name would be displayed before it.
 */
export const isolated = (value: string, language: Language): string =>
  languages[language].dir === 'rtl' || RIGHT_TO_LEFT.test(value) ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value

/** Removes these marks from text that is searched, compared or used as a name. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
