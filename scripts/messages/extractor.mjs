import ts from 'typescript'

/** @param {ts.Node | undefined} node @returns {readonly string[] | undefined} the literals that an expression may be; undefined for others */
function literalsIn(node) {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression)
  if (ts.isJsxExpression(node)) return literalsIn(node.expression)
  if (!ts.isConditionalExpression(node)) return undefined
  const [first, second] = [literalsIn(node.whenTrue), literalsIn(node.whenFalse)]
  return first && second && [...first, ...second]
}

/** @param {ts.Node} node */
const isInFunction = (node) => ts.findAncestor(node, ts.isFunctionLike) !== undefined

/** The index of the text argument, by function name. @type {ReadonlyMap<string, number>} */
const calls = new Map([
  ['msg', 0],
  ['t', 0],
  ['textIn', 1],
])

/**
 * The texts of a node: of `msg('…')`, `t('…')`, `textIn(language, '…')` and `<Rich text="…">`.
 * @param {ts.Node} node @param {(why: string) => never} refuse @returns {readonly string[]}
 */
function textsOf(node, refuse) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const name = node.expression.text
    const at = calls.get(name)
    if (at === undefined) return []
    const texts = literalsIn(node.arguments[at])
    if (name === 'msg' && !texts) refuse('the text of a message must be a literal')
    if (name === 't' && !isInFunction(node)) refuse('at module level nobody reads yet: use msg or translated, see src/locales/text.ts')
    if (name === 't' && !texts && node.arguments.length > 1) refuse('the text of a message with values must be a literal')
    return texts ?? []
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === 'text' && node.parent.parent.getChildAt(1).getText() === 'Rich')
    return literalsIn(node.initializer) ?? refuse('the text of Rich must be a literal')
  return []
}

/**
 * Finds the messages of a file, for `lingui extract`, for the catalogues of pages and for the tests.
 * @param {string} fileName @param {string} code @returns {{ text: string, line: number }[]}
 */
export function messagesIn(fileName, code) {
  if (!/\b(msg|t|textIn)\(|<Rich\b/.test(code)) return []
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true, kind)
  /** @type {{ text: string, line: number }[]} */
  const messages = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const texts = textsOf(node, (why) => {
      throw new Error(`${fileName}:${line}: ${why}`)
    })
    for (const text of texts) messages.push({ text, line })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return messages
}

/** @type {import('@lingui/conf').ExtractorType} */
export const messageExtractor = {
  match: (fileName) => /\.tsx?$/.test(fileName) && !fileName.includes('/src/locales/'),
  extract(fileName, code, onMessageExtracted) {
    for (const { text, line } of messagesIn(fileName, code))
      onMessageExtracted({ id: text, message: text, origin: [fileName, line], placeholders: {} })
  },
}
