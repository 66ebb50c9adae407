import { relative } from 'node:path'
import ts from 'typescript'
import { isSql, sqlTexts } from './sql-texts'
import { sourcesUnder } from './statements'

/** What the code says a column holds: its kinds, without null. */
export type Property = { name: string; kinds: readonly string[] }
export type StatementCall = { at: string; texts: string[] | undefined; row: readonly Property[] }

const RUNNERS = new Set(['all', 'one', 'maybe', 'run'])

/** Every statement that the server runs, as the code spells it, with the type that the code gives its rows. */
export function statementCalls(planted: { file: string; code: string }): StatementCall[] {
  const { program, file } = programOf(planted)
  const checker = program.getTypeChecker()
  const calls: StatementCall[] = []
  const visit = (node: ts.Node): void => {
    const statement = ts.isCallExpression(node) ? statementOf(checker, node) : undefined
    if (statement && ts.isCallExpression(node))
      calls.push({ at: placeOf(node), texts: sqlTexts(checker, statement), row: rowOf(checker, node) })
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles())
    if (/\/src\/(server|seed)\//.test(source.fileName) || source.fileName === file) visit(source)
  return calls
}

function programOf({ file, code }: { file: string; code: string }) {
  const read = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, process.cwd())
  const host = ts.createCompilerHost({ ...options, incremental: false }, true)
  const path = `${process.cwd()}/${file}`
  const given = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) => (name === path ? ts.createSourceFile(name, code, version, true) : given(name, version))
  host.fileExists = (name) => name === path || ts.sys.fileExists(name)
  const roots = [...['src/server', 'src/seed'].flatMap(sourcesUnder).map((name) => `${process.cwd()}/${name}`), path]
  return { program: ts.createProgram(roots, { ...options, incremental: false }, host), file: path }
}

const placeOf = (node: ts.Node): string => {
  const source = node.getSourceFile()
  return `${relative(process.cwd(), source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

function statementOf(checker: ts.TypeChecker, { expression, arguments: sent }: ts.CallExpression): ts.Expression | undefined {
  const [statement, ...more] = sent
  if (!statement || more.length > 0 || !ts.isPropertyAccessExpression(expression) || !RUNNERS.has(expression.name.text)) return undefined
  return isSql(checker.getTypeAtLocation(statement)) ? statement : undefined
}

/** The properties of the rows that a call answers; none where it answers a count, or rows of any shape. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): Property[] {
  const answer = checker.getAwaitedType(checker.getTypeAtLocation(call))
  if (!answer) return []
  const inside = checker.isArrayType(answer) ? checker.getTypeArguments(answer as ts.TypeReference)[0] : checker.getNonNullableType(answer)
  if (!inside || !(inside.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  return checker.getPropertiesOfType(inside).map((property) => ({
    name: property.name,
    kinds: kindsOf(checker, checker.getTypeOfSymbolAtLocation(property, call)),
  }))
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const known = checker.getNonNullableType(type)
  const members = known.isUnion() ? known.types : [known]
  return [...new Set(members.map((member) => kindOf(checker, member)))]
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any'
  return type.symbol?.name ?? 'object'
}
