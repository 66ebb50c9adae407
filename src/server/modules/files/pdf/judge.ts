import type { ActionReferences } from './action-references'
import { isDictionary, nameOf, PdfName, PdfReference, PdfRefusal, PdfString, type PdfDictionary, type PdfValue } from './values'

/** Names that only occur for actions or embedded files: refused anywhere, as key or value. */
const ACTIVE: readonly string[] = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoToDp', 'Rendition', 'GoTo3DView'],
  ...['RichMedia', 'RichMediaExecute', 'RichMediaContent', 'RichMediaSettings', 'XFA'],
]
const ATTACHED: readonly string[] = ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment']
const REFUSED = new Map<string, 'active' | 'attachment'>([
  ...ACTIVE.map((name) => [name, 'active'] as const),
  ...ATTACHED.map((name) => [name, 'attachment'] as const),
])

/** Actions that only move the view or open a web address (ISO 32000-2, table 201). */
const HARMLESS_ACTIONS: readonly string[] = ['GoTo', 'URI', 'Named', 'SetOCGState', 'Trans']
const NAMED_ACTIONS: readonly string[] = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']
/** Further actions, whose names have other meanings elsewhere. */
const ACTION_KINDS: readonly string[] = ['Thread', 'Sound', 'Movie', 'ResetForm', 'Hide', 'NOP', 'SetState']
/** Annotations that play media. */
const PLAYERS: readonly string[] = ['Sound', 'Movie', 'Screen', '3D']
/** Keys whose value, if it is a dictionary, is an action. */
const ACTION_KEYS: readonly string[] = ['A', 'PA', 'OpenAction']
/**
 * Trigger events, the keys of an additional-actions dictionary (`AA`), of annotations, pages, forms and documents (ISO 32000-2, 12.6.3).
 */
const EVENTS: readonly string[] = [
  ...['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C', 'K', 'F', 'V', 'WC', 'WS', 'DS', 'WP', 'DP'],
]

/** Refuses everything except plain reading: ISO 32000-2, 12.6 (actions), 7.11 (files), 13 (multimedia), 12.7.8 (XFA). */
export function judge(value: PdfValue, references: ActionReferences): void {
  if (value instanceof PdfName) return judgeName(value.text)
  if (Array.isArray(value)) return value.forEach((item: PdfValue) => judge(item, references))
  if (!isDictionary(value)) return
  judgeDictionary(value, references)
  for (const [key, inner] of value) {
    judgeName(key)
    judge(inner, references)
  }
}

/** Records what an object would be if it is referenced as an action or as a set of actions. */
export function noteActions(number: number, value: PdfValue, references: ActionReferences): void {
  if (value instanceof PdfReference) return references.noteAlias(number)
  if (Array.isArray(value)) return references.noteList(number)
  if (!isDictionary(value)) return
  const refusal = refusalOf(value)
  if (refusal) references.noteRefused(number, refusal)
  const held = EVENTS.flatMap((event) => value.get(event) ?? [])
  const refused = held.map((action) => (isDictionary(action) ? refusalOf(action) : undefined)).find((found) => found !== undefined)
  references.noteHeld(
    number,
    held.flatMap((action) => (action instanceof PdfReference ? action.number : [])),
    refused,
  )
}

function judgeName(name: string): void {
  const fault = REFUSED.get(name)
  if (fault) throw new PdfRefusal(fault, `the name /${name}`)
}

function judgeDictionary(dictionary: PdfDictionary, references: ActionReferences): void {
  const kind = dictionary.get('S')
  // Producers write an action's type inline; a reference would only hide it.
  if (kind instanceof PdfReference) throw new PdfRefusal('damaged', 'the kind of an action is a reference')
  if (ACTION_KINDS.includes(nameOf(kind) ?? '')) throw new PdfRefusal('active', `the action ${nameOf(kind)}`)
  if (dictionary.get('Type') instanceof PdfReference || dictionary.get('Subtype') instanceof PdfReference)
    throw new PdfRefusal('damaged', 'the type of an object is a reference')
  if (nameOf(dictionary.get('Type')) === 'Action') judgeAction(dictionary)
  if (PLAYERS.includes(nameOf(dictionary.get('Subtype')) ?? '')) throw new PdfRefusal('active', 'an annotation that plays something')
  for (const key of ACTION_KEYS) judgeActions(dictionary.get(key), (number) => references.useAction(number))
  judgeActions(dictionary.get('Next'), (number) => references.useFollowing(number))
  const additional = dictionary.get('AA')
  if (additional instanceof PdfReference) references.useSet(additional.number)
  if (isDictionary(additional)) for (const action of additional.values()) judgeActions(action, (number) => references.useAction(number))
  if (dictionary.has('JS')) throw new PdfRefusal('active', 'the key /JS')
  if (dictionary.has('EF') || dictionary.has('RF') || dictionary.has('Collection')) throw new PdfRefusal('attachment', 'an embedded file')
  if (nameOf(dictionary.get('FS')) === 'URL') throw new PdfRefusal('active', 'a file that is fetched from a web address')
  judgeAddress(dictionary)
}

/** Also accepts an array `[a b]`: several actions may follow one. */
function judgeActions(value: PdfValue | undefined, onReference: (number: number) => void): void {
  if (value instanceof PdfReference) return onReference(value.number)
  if (Array.isArray(value)) return value.forEach((item: PdfValue) => judgeActions(item, onReference))
  if (isDictionary(value) && value.has('S')) judgeAction(value)
}

function judgeAction(action: PdfDictionary): void {
  const refusal = refusalOf(action)
  if (refusal) throw refusal
}

/** Why a dictionary is refused as an action; undefined if it is harmless or no action. */
function refusalOf(action: PdfDictionary): PdfRefusal | undefined {
  if (!action.has('S')) return undefined
  const kind = nameOf(action.get('S')) ?? ''
  if (!HARMLESS_ACTIONS.includes(kind)) return new PdfRefusal('active', `the action ${kind}`)
  const name = nameOf(action.get('N')) ?? ''
  return kind === 'Named' && !NAMED_ACTIONS.includes(name) ? new PdfRefusal('active', `the action ${name}`) : undefined
}

/** Links may lead to web pages and email addresses. Everything else (javascript:, file:, data:) can execute. */
function judgeAddress(dictionary: PdfDictionary): void {
  const address = dictionary.get('URI')
  if (address instanceof PdfReference && nameOf(dictionary.get('S')) === 'URI') throw new PdfRefusal('damaged', 'a hidden address')
  const base = isDictionary(address) ? address.get('Base') : undefined
  for (const text of [address, base]) if (text instanceof PdfString) requireWebAddress(textOf(text.text))
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^(https?|mailto|tel):/i

function requireWebAddress(text: string): void {
  // Readers ignore blanks and control characters before the scheme.
  const bare = text.replace(/[\p{Cc}\p{Cf}\s]/gu, '')
  if (SCHEME.test(bare) && !WEB.test(bare)) throw new PdfRefusal('active', 'a link that runs or opens something')
}

/** Text is UTF-16 or UTF-8 after its byte order mark, else one byte per character. */
function textOf(bytes: string): string {
  if (bytes.startsWith('\xfe\xff') && bytes.length % 2 === 0) return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
  if (bytes.startsWith('\xff\xfe')) return Buffer.from(bytes.slice(2), 'latin1').toString('utf16le')
  if (bytes.startsWith('\xef\xbb\xbf')) return Buffer.from(bytes.slice(3), 'latin1').toString('utf8')
  return bytes
}
