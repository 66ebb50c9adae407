import { relative } from 'node:path'
import ts from 'typescript'
import { isSql, planTexts, sqlTexts } from './sql-texts'
import { sourcesUnder } from './statements'

/** The declared type of a column: its kinds without null, and whether null is allowed; undefined if the type does not determine it. */
export type Property = { name: string; kinds: readonly string[]; isNullable: boolean | undefined }
export type StatementCall = { at: string; texts: string[] | undefined; row: readonly Property[] }

const RUNNERS = new Set(['all', 'one', 'maybe', 'run'])

/** Every SQL statement in the server's source, with the declared type of its rows. */
export function statementCalls(planted: { file: string; code: string }): StatementCall[] {
  const { program, file } = programOf(planted)
  const checker = program.getTypeChecker()
  const calls: StatementCall[] = []
  const visit = (node: ts.Node): void => {
    const statement = ts.isCallExpression(node) ? statementOf(checker, node) : undefined
    if (statement && ts.isCallExpression(node))
      calls.push({ at: placeOf(node), texts: sqlTexts(checker, statement), row: rowOf(checker, node) })
    const plan = ts.isObjectLiteralExpression(node) ? listPlanOf(checker, node) : undefined
    if (plan) calls.push(plan)
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
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) => (name === path ? ts.createSourceFile(name, code, version, true) : getSourceFile(name, version))
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

/** The statement of a list (`db/list.ts`), from its columns and tables. The type of its rows is the parameter of `map`. */
function listPlanOf(checker: ts.TypeChecker, node: ts.ObjectLiteralExpression): StatementCall | undefined {
  const valueOf = (name: string) => {
    const property = node.properties.find((member) => member.name?.getText() === name)
    return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
  }
  const [columns, from, map] = [valueOf('columns'), valueOf('from'), valueOf('map')]
  if (!columns || !from || !map || !isSql(checker.getTypeAtLocation(from))) return undefined
  const [row] = checker.getTypeAtLocation(map).getCallSignatures()[0]?.getParameters() ?? []
  return {
    at: placeOf(node),
    texts: planTexts(checker, columns, from),
    row: row ? propertiesOf(checker, checker.getTypeOfSymbolAtLocation(row, map), map) : [],
  }
}

/** The properties of the rows that a call returns; empty if it returns a count, or rows of any shape. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): Property[] {
  const answer = checker.getAwaitedType(checker.getTypeAtLocation(call))
  if (!answer) return []
  const inside = checker.isArrayType(answer) ? checker.getTypeArguments(answer as ts.TypeReference)[0] : checker.getNonNullableType(answer)
  return inside ? propertiesOf(checker, inside, call) : []
}

function propertiesOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node): Property[] {
  if (!(row.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  return checker
    .getPropertiesOfType(row)
    .map((property) => propertyOf(checker, property.name, checker.getTypeOfSymbolAtLocation(property, at)))
}

const SAYS_NOTHING = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never

const propertyOf = (checker: ts.TypeChecker, name: string, type: ts.Type): Property => ({
  name,
  kinds: kindsOf(checker, type),
  isNullable: type.flags & SAYS_NOTHING ? undefined : checker.getNonNullableType(type) !== type,
})

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
