import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>
// The file is part of this repository.
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const declared = [...Object.keys(dependencies), ...Object.keys(devDependencies)]

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css', 'package.json'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '')
const texts = files.map((path) => readFileSync(path, 'utf8'))

const IMPORT =
  /(?:\bfrom |\bimport |\bimport\(|import\.meta\.resolve\(|require(?:\.resolve)?\()['"]((?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*)(?:\/[^'"]*)?['"]/g
const packages = [...new Set(texts.flatMap((text) => Array.from(text.matchAll(IMPORT), ([, name = '']) => name)))].sort()

/** An alias of tsconfig.json, a text that looks like an import, and types that Next contains. */
const notPackages = ['@tests/support', 'off', 'webpack']
/** Fonts are read by names that the code composes; the package contains the command `stryker`. */
const isNamedOtherwise = (name: string) => /^@fontsource-variable\/|^@types\/|^@stryker-mutator\/core$/.test(name)

test('every imported package is declared', () => {
  const known = new Set([...declared, ...builtinModules, ...notPackages])
  expect(packages.filter((name) => !known.has(name) && !known.has(`@types/${name}`))).toEqual([])
})

test('every declared package is used: imported, run by a script or named by a configuration', () => {
  const code = texts.filter((_, at) => files[at] !== 'package.json').join('\n')
  const scripts = JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
  const unused = declared.filter(
    (name) => !isNamedOtherwise(name) && !code.includes(name) && !scripts.includes(name.split('/').at(-1) ?? name),
  )
  expect(unused).toEqual([])
})
