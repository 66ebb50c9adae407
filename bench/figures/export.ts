import { performance } from 'node:perf_hooks'
import { copyOut } from '../core/copy-out'
import { dataSet } from '../core/data-set'
import { measured, median, type Figure } from '../core/figure'
import { openBackOffice, type Office } from '../core/back-office'
import { residentMegabytes } from '../core/process'

/** The content of the file as SQL: the same columns of the same tables. */
const SAME_ROWS = `select e.transfer, t.kind, e.amount, e.balance_after, t.reference, t.posted_at, u.name from ledger_entries e
  join ledger_transfers t on t.id = e.transfer join users u on u.id = e.owner where e.kind = 'CUSTOMER_AVAILABLE' order by e.transfer desc`

type Exported = { rows: number; seconds: number; megabytes: number; added: number }

async function readExport(at: Office): Promise<Exported> {
  const before = await residentMegabytes(at.pid)
  let most = before
  const watch = setInterval(() => void residentMegabytes(at.pid).then((now) => (most = Math.max(most, now))), 250)
  const from = performance.now()
  try {
    const response = await fetch(`${at.url}/api/v1/user-transactions?page=1&limit=100`, { headers: { ...at.headers, Accept: 'text/csv' } })
    let bytes = 0
    let rows = -1
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      bytes += piece.value.byteLength
      for (const byte of piece.value) if (byte === 10) rows += 1
    }
    return { rows, seconds: (performance.now() - from) / 1_000, megabytes: bytes / 1_048_576, added: most - before }
  } finally {
    clearInterval(watch)
  }
}

export const p11: Figure = {
  id: 'P11',
  what: 'memory that a CSV of a million movements adds',
  against:
    'the resident memory of the process after one such export; the rows a second stand beside those of COPY … TO STDOUT of the same rows, in turns',
  limit: { floor: 80, target: 80, better: 'less', unit: 'MB' },
  also: { 'of COPY': { floor: 0, target: 0.5, better: 'more', unit: '' } },
  async measure(stage) {
    const set = await dataSet(stage)
    const at = await openBackOffice(stage, set, 'dataset')
    for (let warm = 0; warm < 30; warm += 1) await at.fetch('user-transactions?limit=100&page=1')
    const first = await readExport(at)
    const runs: (Exported & { ofCopy: number })[] = []
    for (let round = 0; round < Math.max(2, stage.pace.rounds - 1); round += 1) {
      const exported = await readExport(at)
      const copied = await copyOut(set.url, SAME_ROWS)
      runs.push({ ...exported, ofCopy: exported.rows / exported.seconds / copied.rowsPerSecond })
    }
    const most = Math.max(first.added, ...runs.map(({ added }) => added))
    return {
      ...measured([most], {
        'of COPY': median(runs.map(({ ofCopy }) => ofCopy)),
        rows: first.rows,
        seconds: median(runs.map(({ seconds }) => seconds)),
        MB: first.megabytes,
        'of the first MB': first.added,
      }),
    }
  },
}
