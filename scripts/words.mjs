#!/usr/bin/env node
// Checks that words which docs/glossary.md replaced do not come back: in file names, identifiers and comments of the code.
// Add a word to the lists below after its last use has been renamed.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['src', 'tests', 'e2e', 'bench', 'scripts']
const THIS = 'scripts/words.mjs'

/** Old words of file names and identifiers, with the word to use. `in-turn` finds `inTurn`, `takeInTurn` and `in-turn.ts`. */
export const oldNames = new Map([
  ['announce', 'banner, or notify'],
  ['ask-estimate', 'read estimate'],
  ['ask-for-link', 'prompt for link'],
  ['ask-for-terms', 'terms window'],
  ['ask-password', 'password step'],
  ['asking-button', 'dialog button'],
  ['back-side', 'services'],
  ['deck', 'action bar, or card list'],
  ['dock', 'detail panel'],
  ['docked', 'with detail panel'],
  ['doors', 'route handlers'],
  ['drill', 'scenario'],
  ['duo', 'two columns'],
  ['elsewise', 'counterfactual'],
  ['evenly', 'with minimum duration'],
  ['forget-mail', 'delete queued mail'],
  ['gathering', 'batching'],
  ['hold-back', 'input replay'],
  ['in-lanes', 'for each concurrently'],
  ['in-pieces', 'throttle when busy'],
  ['in-turn', 'lock user'],
  ['kind-words', 'kind labels'],
  ['known-roles', 'existing roles'],
  ['lamp', 'status indicator'],
  ['look-context', 'appearance context'],
  ['nobodys', 'unknown'],
  ['one-moment', 'snapshot'],
  ['passed-over', 'skipped'],
  ['pile', 'stack'],
  ['pool-aside', 'autonomous pool'],
  ['read-mine', 'read customer dashboard'],
  ['seen-loss', 'previewed loss'],
  ['stories', 'scenarios'],
  ['story', 'scenario'],
  ['stumbled', 'inconsistent row'],
  ['take-kept', 'take stored'],
  ['tellers', 'API clients'],
  ['terms-asked', 'terms window state'],
  ['till', 'simulator'],
  ['use-look', 'use appearance'],
  ['whole-body', 'read body'],
])

/** Old words of comments. */
export const oldWords = new Map([
  ['asked-anew', 'recomputed, or not cached'],
  ['brought-to-life', 'hydrated'],
  ['comes-to-life', 'is hydrated'],
  ['dock', 'detail panel'],
  ['duo', 'two columns'],
  ['elsewise', 'counterfactual'],
  ['half-a-letter', 'unpaired surrogate'],
  ['handed-over', 'passed, delivered, or deployed'],
  ['hands-over', 'passes, or reports'],
  ['hears-of', 'detects'],
  ['in-a-hurry', 'second signal'],
  ['is-believed', 'is trusted'],
  ['is-no-news', 'is expected'],
  ['is-telling', 'is seeding'],
  ['lamp', 'status indicator'],
  ['lanes', 'concurrency limit'],
  ['looked-through', 'scanned'],
  ['looks-after', 'processes'],
  ['nobody-waits', 'background'],
  ['nobodys', 'unknown'],
  ['of-our-own', 'own, or embedded'],
  ['passed-over', 'skipped'],
  ['stands-there', 'is shown, or exists'],
  ['tellers', 'API clients'],
  ['told-anew', 'seeded again'],
])

/**
 * Normalizes a name to its parts: `fooBar`, `FooBar`, `foo_bar` and `foo-bar` become `foo-bar`.
 * @param {string} name
 */
const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z]+/g, '-')
    .toLowerCase()

/**
 * @param {string} name
 * @param {ReadonlyMap<string, string>} words
 */
const oldIn = (name, words) => [...words].filter(([word]) => `-${partsOf(name)}-`.includes(`-${word}-`))

/**
 * The faults of a file, as `file:line: "old word" is called "standard word"`.
 * @param {string} file
 * @param {string} source
 */
export function faultsOf(file, source) {
  if (!mayHold(`${file} ${source}`)) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, /\.(tsx|jsx)$/.test(file) ? ts.ScriptKind.TSX : undefined)
  /** @type {string[]} */
  const faults = []
  /** @param {number} at @param {string} text @param {ReadonlyMap<string, string>} words */
  const checkText = (at, text, words) => {
    for (const [word, standard] of oldIn(text, words))
      faults.push(`${file}:${tree.getLineAndCharacterOfPosition(at).line + 1}: "${word}" is called "${standard}"`)
  }
  checkText(0, basename(file), oldNames)
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) checkText(node.getStart(), node.text, oldNames)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  for (const [start, text] of commentsOf(source, tree.languageVariant)) checkText(start, text, oldWords)
  return faults
}

/**
 * The comments of a source, each with where it begins.
 * @param {string} source @param {ts.LanguageVariant} variant
 * @returns {Iterable<[number, string]>}
 */
function* commentsOf(source, variant) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, source)
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      yield [scanner.getTokenStart(), scanner.getTokenText()]
}

/** @param {string} folder */
const sourcesUnder = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|mts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))

/**
 * Whether a text may contain an old word; most do not, and need no parsing.
 * @param {string} text
 */
const mayHold = (text) => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '')
  return [...oldNames.keys(), ...oldWords.keys()].some((word) => letters.includes(word.replaceAll('-', '')))
}

/** All faults in the repository. */
export const allFaults = () =>
  FOLDERS.flatMap(sourcesUnder)
    .filter((file) => file !== THIS)
    .flatMap((file) => faultsOf(file, readFileSync(join(ROOT, file), 'utf8')))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = allFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
