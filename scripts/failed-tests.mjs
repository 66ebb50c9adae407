// The failures of a test run, as lines for the end of its log.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const MOST_LINES_OF_MESSAGE = 20
const MOST_PAGES = 4
const MOST_LINES_OF_PAGE = 30

/** @param {string} text */
const linesOf = (text) =>
  text
    .replace(/\u001b\[[0-9;]*m/g, '')
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)

/** @param {string} text @param {number} most */
const firstLines = (text, most) => linesOf(text).slice(0, most)

/**
 * The end of the page's content, because open windows are its last part; its start is the menu. Nothing when the test opened no page.
 * @param {string} context
 */
function endOfPage(context) {
  const content = /```yaml\n([\s\S]*?)```/.exec(context)?.[1]
  return content ? linesOf(content).slice(-MOST_LINES_OF_PAGE) : []
}

/**
 * The failed tests of Vitest's JSON report, each with the first lines of its message.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | undefined} report
 * @param {string} root the folder that file names are relative to
 * @returns {string[]}
 */
export function failuresOfCodeTests(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`  ${file}`, ...firstLines(message, MOST_LINES_OF_MESSAGE)]
    return failed.flatMap((test) => [`  ${file}: ${test.fullName}`, ...firstLines(test.failureMessages?.[0] ?? '', MOST_LINES_OF_MESSAGE)])
  })
}

/**
 * The failed tests of Playwright's JSON report, each with its message; the first ones also with the content of the page.
 * @param {{ suites?: Suite[] } | undefined} report
 * @returns {string[]}
 *
 * @typedef {{ error?: { message?: string }, errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }} Result
 * @typedef {{ title: string, file?: string, ok: boolean, tests: { projectName: string, status: string, results: Result[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */
export function failuresOfBrowserTests(report) {
  const failed = (report?.suites ?? []).flatMap(specsOf).filter(({ ok }) => !ok)
  return failed.flatMap((spec, at) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .flatMap((test) => [`  ${spec.file} (${test.projectName}): ${spec.title}`, ...detailsOf(test.results.at(-1), at < MOST_PAGES)]),
  )
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {Result | undefined} result @param {boolean} showsPage */
function detailsOf(result, showsPage) {
  const message = result?.errors?.map((error) => error.message ?? '').join('\n') ?? result?.error?.message ?? 'did not run'
  const page = showsPage
    ? result?.attachments?.find(({ name, path }) => name === 'error-context' && path && existsSync(path))?.path
    : undefined
  return [...firstLines(message, MOST_LINES_OF_MESSAGE), ...(page ? endOfPage(readFileSync(page, 'utf8')) : [])]
}

/**
 * The names of the failed tests in a report of failures: a log that keeps only its end still has them all.
 * @param {readonly string[]} failures lines of `failuresOfCodeTests` and `failuresOfBrowserTests`
 */
export const namesOf = (failures) => failures.filter((line) => /^ {2}\S/.test(line))
