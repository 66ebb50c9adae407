import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { MOST_SPREAD, spreadOf, type Figure, type Limit, type Measured, type Pace, type Skipped } from './figure'

export type Outcome = { figure: Figure; result: Measured | Skipped }
type Verdict = 'target' | 'floor' | 'below' | 'void' | 'skipped'

const reaches = (value: number, limit: number, better: Limit['better']) => (better === 'more' ? value >= limit : value <= limit)
const verdictOf = (value: number, { floor, target, better }: Limit): Verdict =>
  reaches(value, target, better) ? 'target' : reaches(value, floor, better) ? 'floor' : 'below'

/** The distance of a value from the target, as a fraction of the target (absolute if the target is 0); 0 if it is reached. */
export function distance(value: number, { target, better }: Limit): number {
  const short = better === 'more' ? target - value : value - target
  return Math.max(0, short) / (target === 0 ? 1 : Math.abs(target))
}
const away = (value: number, limit: Limit): string =>
  reaches(value, limit.target, limit.better) ? 'reached' : `${(distance(value, limit) * 100).toFixed(1)} % away`

function verdict({ figure, result }: Outcome): Verdict {
  if ('skipped' in result) return 'skipped'
  const { limit } = figure
  if (spreadOf(result) <= MOST_SPREAD) return verdictOf(result.value, limit)
  // A ratio is then void. A time or a size counts by its worst round, because that value was reached despite other load.
  const worst = verdictOf(limit.better === 'more' ? result.least : result.most, limit)
  return isRatio(limit) || worst === 'below' ? 'void' : worst
}

const isRatio = ({ unit }: Limit) => unit === '' || unit === '×'

const shown = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))

/** The outcomes as a text table. */
export function table(outcomes: readonly Outcome[]): string {
  const head = ['figure', 'what', 'measured', 'min – max', 'floor', 'target', 'to the target', 'verdict', 'beside it']
  const rows = outcomes.flatMap((outcome) => rowsOf(outcome))
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

function rowsOf(outcome: Outcome): string[][] {
  const { figure, result } = outcome
  const { floor, target, unit } = figure.limit
  if ('skipped' in result) return [[figure.id, figure.what, '–', '', shown(floor), shown(target), '', 'skipped', result.skipped]]
  const beside = Object.entries(result.beside)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? shown(value) : value}`)
    .join(', ')
  const first = [
    figure.id,
    figure.what,
    `${shown(result.value)} ${unit}`.trim(),
    `${shown(result.least)} – ${shown(result.most)}`,
    shown(floor),
    shown(target),
    away(result.value, figure.limit),
    verdict(outcome),
    beside,
  ]
  const more = Object.entries(figure.also ?? {}).map(([name, limit]) => {
    const value = Number(result.beside[name])
    const [floor, target] = [shown(limit.floor), shown(limit.target)]
    return ['', name, `${shown(value)} ${limit.unit}`.trim(), '', floor, target, away(value, limit), verdictOf(value, limit), '']
  })
  return [first, ...more]
}

/** The outcomes as JSON, with a description of the machine. */
export async function writeJson(outcomes: readonly Outcome[], pace: Pace): Promise<string> {
  const folder = 'bench/results'
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const path = `${folder}/${at.replace(/[:.]/g, '-')}${pace.quick ? '-quick' : ''}.json`
  const machine = {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryMiB: Math.round(totalmem() / 1_048_576),
  }
  const figures = outcomes.map((outcome) => ({
    id: outcome.figure.id,
    what: outcome.figure.what,
    against: outcome.figure.against,
    limit: outcome.figure.limit,
    also: outcome.figure.also ?? {},
    verdict: verdict(outcome),
    ...('skipped' in outcome.result ? {} : { distance: distance(outcome.result.value, outcome.figure.limit) }),
    ...outcome.result,
  }))
  await writeFile(path, JSON.stringify({ at, pace, machine, figures }, null, 2))
  return path
}

/** Whether any valid figure missed its floor. */
export const isMissed = (outcomes: readonly Outcome[]): boolean => outcomes.some((outcome) => verdict(outcome) === 'below')
