import { figures } from './figures/all'
import { quick, thorough, type Figure } from './core/figure'
import { isMissed, table, writeJson, type Outcome } from './core/report'
import { openStage } from './core/stage'

// npm run bench                   all figures, thoroughly
// npm run bench -- P1 P4 --quick  these two, with fewer and shorter rounds
// npm run bench -- P9 --keep      keeps the large data set for the next run, in the system's temporary folder
const words = process.argv.slice(2)
const pace = words.includes('--quick') ? quick : thorough
const selected = words.filter((word) => !word.startsWith('--')).map((word) => word.toUpperCase())
const chosen = figures.filter(({ id }) => selected.length === 0 || selected.includes(id))
if (chosen.length === 0) {
  console.error(`Unknown figure. Available: ${figures.map(({ id }) => id).join(', ')}`)
  process.exit(1)
}

const stage = await openStage(pace, words.includes('--keep'))
const outcomes: Outcome[] = []
// Stops all child processes and removes the folder when interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stage.close().finally(() => process.exit(130)))
try {
  for (const figure of chosen) {
    const outcome = { figure, result: await measure(figure) }
    outcomes.push(outcome)
    // Printed immediately, so that an interrupted run still shows its results.
    console.log(table([outcome]))
  }
} finally {
  await stage.close()
}
console.log(`\n${table(outcomes)}\n\n${await writeJson(outcomes, pace)}`)
process.exit(isMissed(outcomes) ? 1 : 0)

async function measure(figure: Figure): Promise<Outcome['result']> {
  const from = Date.now()
  process.stdout.write(`${figure.id} ${figure.what} … `)
  const result = await figure.measure(stage).catch((error: unknown) => ({
    skipped: `not measured: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300),
  }))
  console.log(`${Math.round((Date.now() - from) / 1000)} s`)
  return result
}
