import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A page path, recognized by its first segment. */
const ADDRESS =
  /^\/(users|admin|projects|auth|about-us|privacy-policy|terms-and-conditions|offline|verify|share|under-construction|dev)(?:[/?#]|$)/

/** The strings in a source file that are page paths, as `line: text`. */
export function addressesIn(file: string, source: string = readFileSync(file, 'utf8')): string[] {
  if (!/['"`]\/[a-z]/.test(source)) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const addresses: string[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateHead(node) ? node.text : undefined
    if (text !== undefined && ADDRESS.test(text)) addresses.push(`${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return addresses
}
