import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { currentLanguage, translationOf } from './current'
import type { Language } from './languages'
import type { Message } from './message'
import { filled } from './read-message'
import { shownValue } from './text'

type Value = ReactNode | Message
type Props = {
  /** The English text; `<0>…</0>` is replaced by the first part, `<1/>` by the second without inner text. */
  text: string
  parts?: readonly ReactElement<{ children?: ReactNode }>[]
  values?: Readonly<Record<string, Value>>
}

const TAG = /(<\/?\d+\/?>)/
const isMessage = (value: Value): value is Message => typeof value === 'object' && value !== null && 'msg' in value

/** Texts, numbers and messages are formatted as in `t`; elements are inserted unchanged and set their own text direction. */
const shown = (value: Value, language: Language): ReactNode =>
  typeof value === 'string' || typeof value === 'number' || isMessage(value) ? shownValue(value, language) : value

/** A sentence with elements in it, in the current language: `<Rich text="Accept the <0>terms</0>." parts={[<Link … />]} />`. */
export function Rich({ text, parts = [], values = {} }: Props) {
  const language = currentLanguage()
  type Open = { part?: ReactElement<{ children?: ReactNode }> | undefined; children: ReactNode[] }
  const stack: Open[] = [{ children: [] }]
  const add = (...children: ReactNode[]) => stack.at(-1)?.children.push(...children)
  const close = () => {
    const { part, children = [] } = stack.pop() ?? {}
    add(part ? cloneElement(part, {}, ...children) : createElement(Fragment, {}, ...children))
  }
  for (const piece of filled(translationOf(text, language), values, language, (value) => ({ node: shown(value, language) }))) {
    if (typeof piece !== 'string') {
      add(piece.node)
      continue
    }
    for (const word of piece.split(TAG)) {
      const part = parts[parseInt(word.replace(/^<\/?/, ''), 10)]
      if (!TAG.test(word)) add(word)
      else if (word.startsWith('</')) close()
      else if (word.endsWith('/>')) add(part && cloneElement(part))
      else stack.push({ part, children: [] })
    }
  }
  return createElement(Fragment, {}, ...(stack[0]?.children ?? []))
}
