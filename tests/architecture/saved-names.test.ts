import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/* A successful save of the back office names what was saved, below the server's message. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && /^features\/\w+\/admin\/|^components\/account\/(notification-preferences|personal-accounts)/.test(file),
  )
  .map((file) => join('src', file))

/** Calls with fewer arguments than name what was saved. */
function unnamed(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) ? node.expression.getText(tree) : ''
    if (ts.isCallExpression(node) && called === 'useCommand' && node.arguments.length < 3) found.push(`${file}: ${node.getText(tree)}`)
    if (
      ts.isCallExpression(node) &&
      called === 'notify.success' &&
      node.arguments[0]?.getText(tree) === 'message' &&
      node.arguments.length < 2
    )
      found.push(`${file}: ${node.getText(tree)}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('every command of the back office names what was saved', () => {
  const commands = sources.filter((file) => /useCommand\(|notify\.success\(/.test(readFileSync(file, 'utf8')))
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.flatMap((file) => unnamed(file, readFileSync(file, 'utf8')))).toEqual([])
})
