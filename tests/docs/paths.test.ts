import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Files and headings that the documentation names must exist. A name with `<…>`, `{…}`, `*` or `…` stands for several files. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const PATH = /`((?:src|tests|e2e|bench|scripts|docs)\/[^`\s]+)`/g
/** Generated files that are not in git. */
const WRITTEN = /^(?:bench\/results)/
/** The example resource of the recipes. */
const EXAMPLE = /announcements/

/** `a/{b,c}.ts` names two files. */
function expanded(path: string): string[] {
  const braces = /^(.*)\{([^}]+)\}(.*)$/.exec(path)
  return braces ? (braces[2] ?? '').split(',').flatMap((part) => expanded(`${braces[1]}${part}${braces[3]}`)) : [path]
}

/** Imports (`@/…`) and participants of sequence diagrams name files of `src`. */
const IMPORT = /'@\/([^']+)'/g
const PARTICIPANT = /participant \w+ as ([a-z-]+\/[\w/-]+)/g
/** The description of the UI kits names files relative to the kit. */
const KITS = ['src/ui/plain', 'src/ui/admin', 'src/ui']
const PART = /`((?:display|feedback|forms|hooks|inputs|islands|navigation|overlays|primitives|progress|charts|table)\/[a-z-]+)`/g

const exists = (path: string): boolean => ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending))
const inSource = (path: string): boolean => exists(`src/${path}`) || exists(`src/server/${path}`)
const captured = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, path = '']) => path)

const named = (text: string): string[] =>
  captured(text, PATH)
    .flatMap(expanded)
    .filter((path) => !/[<>*…]/.test(path) && !WRITTEN.test(path) && !EXAMPLE.test(path))
    .map((path) => path.replace(/[.,;:]$|:\d+$/, ''))

/** The anchor of a heading: lower case, words joined by hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(pages)('%s names files that exist', (page) => {
  const text = readFileSync(page, 'utf8')
  const inKits = (path: string) => KITS.some((kit) => exists(`${kit}/${path}`))
  const missing = [
    ...named(text).filter((path) => !exists(path)),
    ...captured(text, IMPORT).filter((path) => !inSource(path)),
    ...captured(text, PARTICIPANT).filter((path) => !inSource(path)),
    ...(page === 'docs/ui.md' ? captured(text, PART).filter((path) => !inKits(path)) : []),
  ]
  expect(missing).toEqual([])
})

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
  })
  expect(broken).toEqual([])
})
