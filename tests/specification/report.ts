import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { cases } from './cases'
import { rules, sectionTitles, type Rule, type Section } from './rules'
import { untestable } from './untestable'

/**
 * Reports which rules of the specification and which cases of the quality page a test run verified:
 * `report.ts <vitest.json> <playwright.json>`.
 * Exits with 1 if a rule has no passing test or a failing one.
 */
type TestResult = { file: string; name: string; passed: boolean }
type Vitest = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] }
type Suite = {
  file: string
  title: string
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
  suites?: Suite[]
}

const [vitest = '', playwright = ''] = process.argv.slice(2)
const results: TestResult[] = [...ofVitest(vitest), ...ofPlaywright(playwright)]
const sections = (Object.keys(rules) as unknown as Section[]).map(Number) as Section[]
const missing: string[] = []

printLine('The specification, as the tests show it:')
for (const section of sections) {
  const unshown = rules[section].filter((rule) => !isShown(section, rule)).map(textsOf)
  missing.push(...unshown.map((words) => `§${section} ${words}`))
  const total = rules[section].length
  printLine(`  §${section} ${sectionTitles[section]}: ${total - unshown.length} of ${total} rules`)
}
printLine('The cases of the quality page:')
for (const { no, title, clauses } of cases) {
  const unshown = clauses.filter(({ by }) => !areShown(by)).map(({ words }) => words)
  missing.push(...unshown.map((words) => `case ${no} ${words}`))
  printLine(`  ${no} ${title}: ${clauses.length - unshown.length} of ${clauses.length} clauses`)
}
printLine(`Cannot be tested (${untestable.length}):`)
for (const { section, words, reason } of untestable) printLine(`  §${section} "${words}" ${reason}`)
if (missing.length > 0) printLine(`Not shown by a passing test (${missing.length}):\n${missing.map((words) => `  ${words}`).join('\n')}`)
process.exitCode = missing.length > 0 ? 1 : 0

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function textsOf(rule: Rule): string {
  return typeof rule === 'string' ? rule : rule.rule
}

/** True if at least one test covers the rule and none of its tests failed. */
function isShown(section: Section, rule: Rule): boolean {
  if (typeof rule === 'string') return allPass(results.filter(({ name }) => name.includes(`§${section} ${rule}`)))
  return areShown(rule.by)
}

function areShown(references: readonly string[]): boolean {
  return references.every((reference) => {
    const at = reference.indexOf(' › ')
    const [file, title] = [reference.slice(0, at), reference.slice(at + 3)]
    return allPass(results.filter((test) => test.file === file && test.name.includes(title)))
  })
}

function allPass(tests: readonly TestResult[]): boolean {
  return tests.length > 0 && tests.every(({ passed }) => passed)
}

function ofVitest(path: string): TestResult[] {
  if (!existsSync(path)) return []
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Vitest
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(process.cwd(), file),
      name: fullName,
      passed: status === 'passed',
    })),
  )
}

function ofPlaywright(path: string): TestResult[] {
  if (!existsSync(path)) return []
  const { suites } = JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[] }
  return suites.flatMap((suite) => specsOf(suite, ''))
}

function specsOf({ title, specs = [], suites = [] }: Suite, before: string): TestResult[] {
  const prefix = `${before}${title} `
  return [
    // Skipped tests (a desktop rule on a phone) neither verify nor refute a rule.
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ file, title: name, ok }) => ({ file: `e2e/${file}`, name: `${prefix}${name}`, passed: ok })),
    ...suites.flatMap((suite) => specsOf(suite, prefix)),
  ]
}
