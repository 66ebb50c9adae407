import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// docs/decisions/layout.md
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

const MOST_FILES = 20
/** Folders that stay flat: a file per group of endpoints, and migrations, whose file names are recorded in every installation. */
const FLAT = ['src/contract', 'src/server/db/migrations']

describe('folders are small and have meaningful names', () => {
  test(`no folder of src has more than ${MOST_FILES} files, not counting subfolders`, () => {
    const sizes = new Map<string, number>()
    for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
    expect([...sizes].filter(([folder, size]) => size > MOST_FILES && !FLAT.includes(folder))).toEqual([])
  })

  test('no file or folder has a generic name such as utils or helpers', () => {
    const empty = /^(utils?|helpers?|managers?|common|misc|service|data)$/
    expect(files.filter((file) => file.split('/').some((part) => empty.test(part.replace(/\..*$/, ''))))).toEqual([])
  })
})

test('the repository contains no files that programs write while running', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  expect(tracked).toContain('package.json')
  expect(tracked.filter((file) => /\.(log|cpuprofile|heapsnapshot|tsbuildinfo|pid|tmp|orig|rej)$/.test(file))).toEqual([])
})

describe('a feature is a noun with one folder for each audience', () => {
  test('src/features/<noun> contains only the folders public, customer, admin and shared', () => {
    const sides = /^src\/features\/[a-z-]+\/(public|customer|admin|shared)\//
    expect(files.filter((file) => file.startsWith('src/features/') && !sides.test(file))).toEqual([])
  })
})

describe('a module uses a fixed set of file names', () => {
  const ofModules = files.filter((file) => file.startsWith('src/server/modules/'))
  const commands = ofModules.filter((file) => dirname(file).endsWith('/commands'))

  test('a command is named with a verb and a noun', () => {
    expect(commands.length).toBeGreaterThan(80)
    const unnamed = commands.filter((file) => !/^[a-z]+(-[a-z]+)+\.ts$/.test(basename(file)))
    expect(unnamed).toEqual([])
  })

  test('no module has a letters.ts, and every command is in commands/', () => {
    const verbs = new Set(commands.map((file) => basename(file).replace(/[-.].*$/, '')))
    const commandOutside = (file: string) =>
      dirname(dirname(file)) === 'src/server/modules' && /-/.test(basename(file)) && verbs.has(basename(file).replace(/[-.].*$/, ''))
    expect(ofModules.filter((file) => basename(file) === 'letters.ts')).toEqual([])
    expect(ofModules.filter(commandOutside).filter((file) => !NOT_COMMANDS.includes(file))).toEqual([])
  })
})

/** Files whose names begin with the verb of a command, but that contain no command. */
const NOT_COMMANDS = ['approvals/change-kinds', 'approvals/change-requests', 'auth/freeze-emails', 'auth/sign-in-guesses'].map(
  (name) => `src/server/modules/${name}.ts`,
)
