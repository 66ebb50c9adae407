import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/security.md contains one line per requirement of OWASP ASVS 5.0.0 at levels 1 and 2. */
const FILE = 'docs/security.md'
const document = readFileSync(FILE, 'utf8')

/** The number of requirements in the standard: chapter, at level 1, at level 2. */
const STANDARD: readonly (readonly [number, number, number])[] = [
  ...([
    [1, 8, 19],
    [2, 4, 7],
    [3, 8, 11],
    [4, 2, 8],
    [5, 4, 5],
    [6, 13, 22],
    [7, 6, 12],
    [8, 4, 3],
    [9, 4, 3],
  ] as const),
  ...([
    [10, 5, 24],
    [11, 3, 11],
    [12, 3, 6],
    [13, 1, 12],
    [14, 2, 7],
    [15, 3, 10],
    [16, 0, 16],
    [17, 0, 7],
  ] as const),
]
/** The only level 1 requirements that are not met, because the specification forbids them. */
const FORBIDDEN = ['6.2.1']
const LEAST_SHARE = 0.95

type Verdict = 'Met' | 'Not applicable' | 'Not met'
type Line = { id: string; chapter: number; level: number; verdict: Verdict; reason: string }

const LINE =
  /^- \*\*V((\d+)\.\d+\.\d+)\*\* \(L([12])\) [^*]+\. \*\*(Met|Not applicable|Not met)\*\*( in one part| by the repository alone)?: (.+)$/

/** The bullets of the document, each joined into one line. */
const bullets = document
  .split(/\n(?=- \*\*V|\n)/)
  .map((part) => part.trim().replace(/\s+/g, ' '))
  .filter((part) => part.startsWith('- **V'))

const lines = bullets.map((bullet): Line => {
  const [, id = '', chapter, level, verdict, , reason = ''] = LINE.exec(bullet) ?? []
  if (id === '') throw new Error(`${FILE} has a line of another form: ${bullet.slice(0, 80)}`)
  return { id, chapter: Number(chapter), level: Number(level), verdict: verdict as Verdict, reason }
})

const of = (chapter: number | undefined, level: number | undefined, verdict?: Verdict): number =>
  lines.filter(
    (line) =>
      (chapter === undefined || line.chapter === chapter) &&
      (level === undefined || line.level === level) &&
      (verdict === undefined || line.verdict === verdict),
  ).length

test('no requirement is listed twice, and each chapter has the number and order of the standard', () => {
  const ids = lines.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(STANDARD.map(([chapter]) => [chapter, of(chapter, 1), of(chapter, 2)])).toEqual(STANDARD)
  const place = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  expect([...ids].sort((a, b) => place(a) - place(b))).toEqual(ids)
})

test('level 1 is met except where the specification forbids it; level 2 and both together are met to 95 %', () => {
  expect(lines.filter(({ level, verdict }) => level === 1 && verdict === 'Not met').map(({ id }) => id)).toEqual(FORBIDDEN)
  // The share of the applicable requirements only.
  const share = (level: number | undefined) => of(undefined, level, 'Met') / (of(undefined, level, 'Met') + of(undefined, level, 'Not met'))
  expect(share(2)).toBeGreaterThanOrEqual(LEAST_SHARE)
  expect(share(undefined)).toBeGreaterThanOrEqual(LEAST_SHARE)
})

const PATH = /`((?:src|tests|e2e|docs|scripts|public)\/[^`\s]+|[\w-]+\.(?:json|md|mjs))`/g
const filesIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path)

test('every file and test that the document names exists', () => {
  expect(filesIn(document).filter((path) => !existsSync(path) && !existsSync(`docs/${path}`))).toEqual([])
})

const isTest = (path: string): boolean => /^(?:tests|e2e)\/.+\.(?:test\.tsx?|spec\.ts)$/.test(path) && existsSync(path)

test('a met requirement names an existing test; an unmet requirement names its mitigation', () => {
  const bare = lines.filter(({ verdict, reason }) => verdict === 'Met' && !filesIn(reason).some(isTest))
  expect(bare.map(({ id }) => id)).toEqual([])
  const hard = lines.filter(({ verdict, reason }) => verdict === 'Not met' && !reason.includes('Mitigation:'))
  expect(hard.map(({ id }) => id)).toEqual([])
})

/** The table at the end of the document, computed from its lines. */
function table(): string[][] {
  const row = (name: string, chapter: number | undefined) => [
    name,
    ...[1, 2].flatMap((level) => (['Met', 'Not applicable', 'Not met'] as const).map((verdict) => String(of(chapter, level, verdict)))),
    String(of(chapter, undefined)),
  ]
  return [...STANDARD.map(([chapter]) => row(`V${chapter}`, chapter)), row('all', undefined)]
}

test('the table at the end matches the lines above', () => {
  const rows = (document.split('## Counts')[1] ?? '')
    .split('\n')
    .filter((line) => /^\| (V\d|all)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows).toEqual(table())
})

test('the figures at the beginning match the lines', () => {
  const met = (level?: number) => of(undefined, level, 'Met')
  const applying = (level?: number) => met(level) + of(undefined, level, 'Not met')
  const percent = (level?: number) => ((met(level) / applying(level)) * 100).toFixed(1)
  const beginning = (document.split('\n## ')[0] ?? '').replace(/\s+/g, ' ')
  expect(beginning).toContain(`One line for each of the ${lines.length} requirements`)
  expect(beginning).toContain(
    `of the ${applying()} requirements of both that apply, ${met()} are met (${percent()} %); of the ${applying(2)} that level 2 adds, ${met(2)} (${percent(2)} %)`,
  )
})
