import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Displayed wordings that the product glossary replaces. */
const replaced = [
  /Where the money is\b|Whom it belongs to/,
  /\bbooks add up\b|Proven at\b|\bof \d+ hold\b/,
  /How your money is kept|The books, proven/,
  /What waits for you|^Just decided$|^Coming up$/,
  /^More asked$|^Second person$|Needs a second$|^Waiting$/,
  /Being checked\b|Left early$|Given up$|^Held$|^Cooling$|Young wallet/,
  /^All filtered|^This page$|fields to mend/,
  /\baimed at\b|\baims? to pay\b/i,
  /\bprofit share\b/i,
  /\brunning principal\b|principal that runs|Capital handed over/i,
  /Owed on demand|^Platform money$|Corrections by hand/,
  /\bask to leave\b|Keep it running|Take it to my balance/i,
  /\breflection (days|period)\b/i,
  /Say that it failed|^It came back$|The one in the settings/,
  /To which wallet|Name, for you|The address does not take it/,
  /What became of it|Nobody signed in|\bIts print\b/,
  /The chain is unbroken/,
  /\btakes? money now\b|No longer taking money|Not open to new money/i,
  /The same as a table|^Go on$|To the start$/,
  /^Ways in\b|Show us the receipt|A word to us/,
  /commissions already born|The line above|^brought \d/,
  /It rests for a while|people look at it/,
  /^Small first$|^Drawing$|At most a day/,
  /\bin force\b/i,
  /\b(roles|you) do not hold\b/i,
  /\b(took|taken|takes) (this|the) payment back\b|\b(levels|rates) together\b/i,
  /listed here\b|\bRoles are made of\b|^The range is\b/,
  // Spanish texts.
  /Capital entregado|Nadie le recomendó|\ba mano\b/i,
  /\b(somebody|nobody)\b.* | .*\b(somebody|nobody)\b/i,
]

const isClass = (node: ts.Node): boolean => ts.isJsxAttribute(node.parent) && /className$/.test(node.parent.name.getText())
const isReadByPeople = (node: ts.Node): boolean =>
  !ts.isImportDeclaration(node.parent) && !ts.isLiteralTypeNode(node.parent) && !isClass(node)

/** The displayed texts of a file: JSX text and strings, without comments, imports, types and class names. */
export function textsOf(path: string, content: string): string[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node))
      texts.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'))
    else if (ts.isStringLiteralLike(node) && isReadByPeople(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

const findings = (path: string, content: string) =>
  textsOf(path, content).flatMap((text) => (replaced.some((wording) => wording.test(text)) ? [`${path}: ${text.slice(0, 120)}`] : []))

/** Excludes the list of common passwords, which is never displayed, and earlier legal texts, which are kept only to recognise them. */
const isProduct = (path: string) => !/earlier-legal|common-passwords/.test(path)
const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).split('\n').filter(Boolean).filter(isProduct)

test('no text of the product uses a wording that the glossary replaces', () => {
  expect(files.length).toBeGreaterThan(800)
  expect(files.flatMap((path) => findings(path, readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  ['the text of an element', 'a.tsx', '<p>\n  We share your\n  profit share today.\n</p>'],
  ['an attribute', 'a.tsx', '<Button label="Go on" />'],
  ['a string', 'a.ts', "const title = 'The chain is unbroken'"],
  ['a text in Spanish', 'es.ts', "const title = 'Capital entregado al proyecto'"],
  ['a template', 'a.ts', 'const title = `Somebody paid ${amount}`'],
])('a planted wording is found in %s', (_where, path, content) => {
  expect(findings(path, content)).toHaveLength(1)
})

test('comments, imports, identifiers and class names are not checked', () => {
  const code =
    'import { a } from \'./profit share\'\n// somebody\nconst nobody = 1\nexport const b = <i className="profit share">{nobody}</i>'
  expect(findings('a.tsx', code)).toEqual([])
})
