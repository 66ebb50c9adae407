import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The figures "total value", "earned" and "in review" are computed from the expressions of one file. Another query that names their
 * parts by itself would be a second definition.
 */
const source = 'src/server/modules/users/queries/figure-sources.ts'
/** Lists what each figure is made of for its explanation, and the state of an order. */
const registry = 'src/server/modules/users/queries/totals.ts'
/** Checks the records against the ledger, independently of the figures. */
const check = 'src/server/modules/reconciliation/records.ts'

const parts: readonly { figure: string; part: RegExp; also: readonly string[] }[] = [
  { figure: 'in review', part: /coalesce\(sum\(p\.book_amount\), 0\)/, also: [registry] },
  { figure: 'in review', part: /'PENDING', 'MORE_INFO'\) and not p\.awaits_money/, also: [] },
  { figure: 'earned', part: /\bincomeKinds\b/, also: [registry, check] },
  { figure: 'total value', part: /e\.kind in \('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD'\)\s+union all/, also: [] },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/server/modules'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts'))
const texts = files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))

test.each(parts)('"$figure" is computed in one place: $part', ({ part, also }) => {
  const matchingFiles = texts.flatMap(({ name, text }) => (part.test(text) ? name : []))
  expect(matchingFiles.sort()).toEqual([source, ...also].sort())
})
