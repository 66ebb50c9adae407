import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type Statement = { file: string; line: number; text: string }

/** Placeholder in a statement's text for an interpolated value or SQL fragment. */
export const HOLE = '$'

export function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const isTagged = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node.parent) && ts.isIdentifier(node.parent.tag) && node.parent.tag.text === 'sql'

/** An untagged string counts as SQL only if it begins like a writing statement: libraries get their SQL as strings. */
const BEGINS = /^\s*(insert into [a-z_.]+ ?\(|update [a-z_.]+ set |delete from [a-z_.]+( |$)|with [a-z_]+ as|truncate )/

function textOf(template: ts.TemplateExpression | ts.StringLiteralLike): string {
  if (ts.isStringLiteralLike(template)) return template.text
  return template.head.text + template.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
}

/** All SQL in a source file: templates tagged `sql`, and strings that begin like a writing statement. */
export function statementsOf(file: string, source: string = readFileSync(file, 'utf8')): Statement[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const statements: Statement[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node) ? textOf(node) : undefined
    if (text !== undefined && (isTagged(node) || BEGINS.test(text)))
      statements.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return statements
}

// `for update` locks rows and `on conflict do update` belongs to the insert; neither names a table.
const WRITES =
  /(?<!\bfor |\bkey |\bdo )\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?([a-z_][a-z_.]*|\$)/gi

/** The tables that a statement writes; `HOLE` for an interpolated name. */
export const tablesWritten = ({ text }: Statement): string[] =>
  [...text.matchAll(WRITES)].map(([, table = HOLE]) => table.toLowerCase()).filter((table) => table !== 'of' && table !== 'skip')
