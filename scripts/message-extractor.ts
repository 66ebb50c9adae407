import type { ExtractorType } from '@lingui/conf'
import ts from 'typescript'

const isLiteral = (node: ts.Node | undefined): node is ts.StringLiteralLike => node !== undefined && ts.isStringLiteralLike(node)

/** Finds the messages of a file for `lingui extract`. */
export const messageExtractor: ExtractorType = {
  match: (fileName) => /\.tsx?$/.test(fileName) && !fileName.includes('/src/locales/'),
  extract(fileName, code, onMessageExtracted) {
    if (!/\bmsg\(/.test(code)) return
    const file = ts.createSourceFile(
      fileName,
      code,
      ts.ScriptTarget.Latest,
      true,
      fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'msg') {
        const [text] = node.arguments
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
        if (!isLiteral(text)) throw new Error(`${fileName}:${line}: the text of a message must be a literal`)
        onMessageExtracted({ id: text.text, message: text.text, origin: [fileName, line] })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  },
}
