#!/usr/bin/env node
// `npm test`: types, lint, boundaries, commit subjects, words, the build, code tests, browser tests, and the specification coverage.
// Continues after a failure, so that one run reports every failure, and ends with a summary line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuilt, root } from './build-stamp.mjs'
import { provideBrowser } from './browser.mjs'
import { failuresOfBrowserTests, failuresOfCodeTests, namesOf } from './failed-tests.mjs'

const MINUTE = 60_000
const results = '.tmp/results'

process.chdir(root)
process.env.NEXT_TELEMETRY_DISABLED = '1'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const count = { passed: 0, failed: 0 }
const failedSteps = []
const started = Date.now()

// Mostly downloads, so it runs beside the build and the first tests.
const browserProvided = provideBrowser()

// Two at a time, for two cores. The tests run on the build, so it comes first.
const building = build()
await Promise.all([checkTypes(building), checkTexts(building)])
const built = await building
if (!built) failedSteps.push('build')

const unit = `${results}/vitest.json`
const unitPassed = await run(
  'tests of the code',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  60,
)
tally('tests of the code', unitPassed, read(unit), (report) => ({
  passed: report.numPassedTests,
  // A file that fails to load has no failed test.
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
      .length,
}))

const browser = built ? await browserProvided : undefined
if (built && !browser) {
  console.error('Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH to its path.')
  failedSteps.push('browser')
}
if (browser) {
  const file = `${results}/playwright.json`
  process.env.CHROMIUM_PATH = browser
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const passed = await run('tests in a browser', [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], 62)
  tally('tests in a browser', passed, read(file), ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
}

// The rules of the specification that these tests covered, by section.
const specificationArgs = ['--import', 'tsx', 'tests/specification/report.ts', unit, `${results}/playwright.json`]
if (!(await run('specification', specificationArgs, 1))) failedSteps.push('specification')

// At the end of the log, where a failed run is read first.
const failures = [...failuresOfCodeTests(read(unit), root), ...failuresOfBrowserTests(read(`${results}/playwright.json`))]
if (failures.length > 0) console.error([...failures, 'Failed tests:', ...namesOf(failures)].join('\n'))
if (failedSteps.length > 0) console.error(`Failed steps: ${failedSteps.join(', ')}.`)
console.log(`Duration: ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${count.passed} passed, ${count.failed + failedSteps.length} failed`)
process.exit(count.failed + failedSteps.length === 0 ? 0 : 1)

async function build() {
  return isBuilt() || run('build', ['scripts/build.mjs'], 30)
}

// The checks do not run the application: lint and types, about as long as the build and the others after it.

async function checkTypes(building) {
  await step('lint', 'eslint/bin/eslint.js', ['.'], 30)
  // It reads the page types, which the build writes.
  await building
  await step('types', '@typescript/native/bin/tsc', ['--noEmit'], 30)
}

async function checkTexts(building) {
  await building
  await step('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'], 20)
  await step('boundaries', 'dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', 'src'], 20)
  if (!(await run('commit subjects', ['scripts/commit-subjects.mjs'], 1))) failedSteps.push('commit subjects')
  if (!(await run('words', ['scripts/words.mjs'], 1))) failedSteps.push('words')
}

function bin(path) {
  return `node_modules/${path}`
}

async function step(name, path, args, minutes) {
  if (!(await run(name, [bin(path), ...args], minutes))) failedSteps.push(name)
}

/** Runs a command; one that hangs is terminated, so that a run always prints its summary. The limits allow for slow machines. */
async function run(name, args, minutes) {
  const from = Date.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const timer = setTimeout(() => child.kill('SIGTERM'), minutes * MINUTE)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  console.log(`— ${name}: ${code === 0 ? 'passed' : 'failed'}, ${Math.round((Date.now() - from) / 1000)} s`)
  return code === 0
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function tally(name, passed, report, countOf) {
  const counts = report ? countOf(report) : { passed: 0, failed: 0 }
  count.passed += counts.passed
  count.failed += counts.failed
  // It failed for a reason other than a test, or wrote no report.
  if ((!passed && counts.failed === 0) || !report) failedSteps.push(name)
}
