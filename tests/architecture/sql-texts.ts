import ts from 'typescript'

/** Placeholder of a value while a text is assembled; replaced by `$1`, `$2` … at the end. */
const VALUE = '\u0001'
const MOST_ALTERNATIVES = 8

type Scope = ReadonlyMap<ts.Symbol, { expression: ts.Expression; scope: Scope }>
const NO_SCOPE: Scope = new Map()

/** The possible SQL texts of an `Sql` expression, one per branch of its conditions; undefined if they are only known at run time. */
export function sqlTexts(checker: ts.TypeChecker, expression: ts.Expression): string[] | undefined {
  const texts = resolver(checker)(expression, NO_SCOPE)
  return texts && [...new Set(texts)].map(numbered)
}

/** The same for the select statement of a list, from its columns and tables. */
export function planTexts(checker: ts.TypeChecker, columns: ts.Expression, from: ts.Expression): string[] | undefined {
  const resolve = resolver(checker)
  const texts = combined(combined(['select '], resolve(columns, NO_SCOPE), ' from '), resolve(from, NO_SCOPE), '')
  return texts && [...new Set(texts)].map(numbered)
}

function numbered(text: string): string {
  let n = 0
  return text.replaceAll(VALUE, () => `$${(n += 1)}`)
}

type Resolve = (expression: ts.Expression, scope: Scope) => string[] | undefined

function resolver(checker: ts.TypeChecker): Resolve {
  const resolve: Resolve = (argument, scope) => {
    const expression = ts.isParenthesizedExpression(argument) ? argument.expression : argument
    if (ts.isTaggedTemplateExpression(expression)) return templateTexts(checker, resolve, expression.template, scope)
    if (ts.isConditionalExpression(expression)) return either(resolve(expression.whenTrue, scope), resolve(expression.whenFalse, scope))
    if (ts.isBinaryExpression(expression)) return binaryTexts(resolve, expression, scope)
    if (ts.isCallExpression(expression)) return callTexts(checker, resolve, expression, scope)
    if (ts.isNewExpression(expression)) return expression.getText() === "new Sql([''], [])" ? [''] : undefined
    const symbol = symbolOf(checker, expression)
    const bound = symbol && scope.get(symbol)
    if (bound) return resolve(bound.expression, bound.scope)
    const declared = symbol?.valueDeclaration
    const isKnown = declared && (ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared)) && declared.initializer
    return isKnown ? resolve(isKnown, NO_SCOPE) : undefined
  }
  return resolve
}

function symbolOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const either = (a: string[] | undefined, b: string[] | undefined) => (a && b ? [...a, ...b].slice(0, MOST_ALTERNATIVES) : undefined)

function binaryTexts(resolve: Resolve, { left, operatorToken, right }: ts.BinaryExpression, scope: Scope): string[] | undefined {
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return either(resolve(right, scope), [''])
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return either(resolve(left, scope), resolve(right, scope))
  return undefined
}

export const isSql = (type: ts.Type): boolean => (type.isUnion() ? type.types.some(isSql) : type.symbol?.name === 'Sql')

function templateTexts(checker: ts.TypeChecker, resolve: Resolve, template: ts.TemplateLiteral, scope: Scope): string[] | undefined {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return template.templateSpans.reduce<string[] | undefined>(
    (texts, { expression, literal }) => {
      const parts = isSql(checker.getTypeAtLocation(expression)) ? resolve(expression, scope) : [VALUE]
      return combined(texts, parts, literal.text)
    },
    [template.head.text],
  )
}

/** Each text with the first part, and the first text with each part: every alternative occurs, but not every combination. */
function combined(texts: string[] | undefined, parts: string[] | undefined, end: string): string[] | undefined {
  const [first, ...rest] = parts ?? []
  const [text] = texts ?? []
  if (first === undefined || text === undefined || !texts) return undefined
  return [...texts.map((text) => text + first + end), ...rest.map((part) => text + part + end)].slice(0, MOST_ALTERNATIVES)
}

function callTexts(checker: ts.TypeChecker, resolve: Resolve, call: ts.CallExpression, scope: Scope): string[] | undefined {
  const builder = ts.isIdentifier(call.expression) ? builders[call.expression.text] : undefined
  if (builder) return builder(checker, resolve, call.arguments, scope)
  const declared = checker.getResolvedSignature(call)?.declaration
  const returned = declared && ts.isFunctionLike(declared) ? returnedBy(declared) : undefined
  if (!declared || !returned) return undefined
  const inner = new Map<ts.Symbol, { expression: ts.Expression; scope: Scope }>()
  declared.parameters.forEach((parameter, at) => {
    const symbol = ts.isParameter(parameter) ? checker.getSymbolAtLocation(parameter.name) : undefined
    const argument = call.arguments[at] ?? (ts.isParameter(parameter) ? parameter.initializer : undefined)
    if (symbol && argument) inner.set(symbol, { expression: argument, scope })
  })
  return resolve(returned, inner)
}

/** The expression that a function returns, if its body is a single return; otherwise undefined. */
function returnedBy(declared: ts.SignatureDeclaration): ts.Expression | undefined {
  const body = 'body' in declared ? declared.body : undefined
  if (!body) return undefined
  if (!ts.isBlock(body as ts.Node)) return body as ts.Expression
  const [only, ...more] = (body as ts.Block).statements
  return only && more.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined
}

type Builder = (checker: ts.TypeChecker, resolve: Resolve, sent: readonly ts.Expression[], scope: Scope) => string[] | undefined

/** The functions of `db/sql.ts` that compose SQL. */
const builders: Readonly<Record<string, Builder>> = {
  raw: (_, __, [text]) => (text && ts.isStringLiteralLike(text) ? [text.text] : undefined),
  join: (_, resolve, [list, separator], scope) => {
    const by = separator === undefined ? ', ' : ts.isStringLiteralLike(separator) ? separator.text : undefined
    return by === undefined ? undefined : listTexts(resolve, list, by, scope)
  },
  where: (_, resolve, [list], scope) => listTexts(resolve, list, ' and ', scope)?.map((text) => (text ? `where ${text}` : '')),
  insertion: (checker, _, [columns]) => {
    const names = columnsOf(checker, columns)
    return names && [`(${names.join(', ')}) values (${names.map(() => VALUE).join(', ')})`]
  },
  assignments: (checker, _, [columns]) => {
    const names = columnsOf(checker, columns)
    return names && [names.map((name) => `${name} = ${VALUE}`).join(', ')]
  },
  versioned: (checker, _, [columns]) => {
    const names = columnsOf(checker, columns)
    return names && [[...names.map((name) => `${name} = ${VALUE}`), 'version = version + 1'].join(', ')]
  },
}

function listTexts(resolve: Resolve, list: ts.Expression | undefined, separator: string, scope: Scope): string[] | undefined {
  if (!list || !ts.isArrayLiteralExpression(list)) return undefined
  // An omitted condition adds no text, so each condition is taken as present.
  const parts = list.elements.map((element) => resolve(element, scope)?.filter((text) => text !== ''))
  if (parts.some((texts) => texts === undefined)) return undefined
  return [parts.flatMap((texts) => texts?.slice(0, 1) ?? []).join(separator)]
}

/** The columns of a record, from its type; undefined if the type does not list them. */
function columnsOf(checker: ts.TypeChecker, record: ts.Expression | undefined): string[] | undefined {
  const names = record && checker.getPropertiesOfType(checker.getTypeAtLocation(record)).map(({ name }) => name)
  return names && names.length > 0 ? names : undefined
}
