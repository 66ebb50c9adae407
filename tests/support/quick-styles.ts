import { createRequire } from 'node:module'

/*
 * Queries by role read thousands of computed styles and use only the display and the visibility. jsdom computes each style in full after
 * each change of the document, which took more than half of the time of a screen test. Its results stay the same, except for colours.
 */
type Resolved = Record<string, { computedValue: string }>
type ElementState = { _localName: string; getAttributeNS(namespace: null, name: string): string | null }
type Match = { match: boolean; pseudoElement: string | null }
type DocumentState = { _styleCache: object | null; _domSelector: { check(selector: string, element: ElementState): Match } }

leaveOutColours()
const state = stateOf(document)
if (state) {
  skipImpossibleRules(state)
  keepStyles(state)
}

/** The colours of an element are resolved through all of its ancestors. */
function leaveOutColours(): void {
  const { propertiesWithResolvedValueImplemented: resolved } = createRequire(import.meta.url)(
    'jsdom/lib/jsdom/living/helpers/style-rules.js',
  ) as { propertiesWithResolvedValueImplemented: Resolved }
  for (const [name, { computedValue }] of Object.entries(resolved))
    if (computedValue === 'computed-color') Reflect.deleteProperty(resolved, name)
}

/** The object in which jsdom keeps the state of a document. */
function stateOf(page: Document): DocumentState | undefined {
  const key = Object.getOwnPropertySymbols(page).find(({ description }) => description === 'impl')
  return key && (page as unknown as Record<symbol, DocumentState>)[key]
}

/** Computed styles are valid until the next change, when jsdom replaces its own cache. */
function keepStyles(page: DocumentState): void {
  const known = new WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>()
  const { getComputedStyle } = window
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document) return getComputedStyle(element, pseudo)
    const style = (page._styleCache && known.get(page._styleCache)?.get(element)) ?? getComputedStyle(element)
    if (!page._styleCache) return style
    const styles = known.get(page._styleCache) ?? new WeakMap<Element, CSSStyleDeclaration>()
    known.set(page._styleCache, styles.set(element, style))
    return style
  }
}

/** Skips rules that need a class or tag which the element does not have, before jsdom evaluates the whole selector. */
function skipImpossibleRules({ _domSelector: selectors }: DocumentState): void {
  const check = selectors.check.bind(selectors)
  const needs = new Map<string, readonly Need[]>()
  selectors.check = (selector, element) => {
    const alternatives = needs.get(selector) ?? splitAt(selector, ',').map(needOf)
    needs.set(selector, alternatives)
    return alternatives.some((need) => isMet(need, element)) ? check(selector, element) : { match: false, pseudoElement: null }
  }
}

/** What the last compound of a selector needs. Parts in brackets need nothing, because they may be negated or optional. */
type Need = { tag: string | undefined; classes: readonly string[] }

function needOf(selector: string): Need {
  // Escapes and namespaces are not parsed.
  if (/[\\|]/.test(selector)) return { tag: undefined, classes: [] }
  const last = splitAt(selector.trim(), ' >+~').at(-1) ?? ''
  const plain = last.replaceAll(/\([^()]*(\([^()]*(\([^()]*\)[^()]*)*\)[^()]*)*\)|\[[^\]]*\]/g, '')
  if (/[()[\]]/.test(plain)) return { tag: undefined, classes: [] }
  return {
    tag: /^[a-z][\w-]*/i.exec(plain)?.[0].toLowerCase(),
    classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => ` ${name?.toLowerCase()} `),
  }
}

function isMet({ tag, classes }: Need, element: ElementState): boolean {
  if (tag !== undefined && tag !== element._localName.toLowerCase()) return false
  if (classes.length === 0) return true
  const held = ` ${(element.getAttributeNS(null, 'class') ?? '').toLowerCase().replaceAll(/\s+/g, ' ')} `
  return classes.every((name) => held.includes(name))
}

/** Splits at separators outside of brackets. */
function splitAt(text: string, separators: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (depth === 0 && separators.includes(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}
