import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Each figure is computed by a single shared expression. A query that repeats its parts would be a second definition, which could
 * diverge from the first.
 */
const modules = 'src/server/modules'
const customers = `${modules}/users/queries/figure-sources.ts`
const projects = `${modules}/projects/figure-sources.ts`
const accounts = `${modules}/ledger/account-totals.ts`
/** Lists the parts of each figure for its explanation, and the state of an order. */
const registry = `${modules}/users/queries/totals.ts`
/** Checks the records against the ledger, independently of the figures. */
const checks = `${modules}/reconciliation`
/** Selects the ledger entries of a figure, and the records of other modules that must have the same sum. */
const explanations = `${modules}/explain`

type Part = { figure: string; source: string; part: RegExp; also?: readonly string[] }

const parts: readonly Part[] = [
  { figure: 'in review', source: customers, part: /coalesce\(sum\(p\.book_amount\), 0\)/, also: [registry] },
  { figure: 'in review', source: customers, part: /'PENDING', 'MORE_INFO'\) and not p\.awaits_money/ },
  { figure: 'still to pay', source: customers, part: /paid_amount - \$\{inReviewOf|greatest\([^`]*paid_amount/ },
  // The check of the stored total of a project counts it independently.
  { figure: 'reserved', source: customers, part: /sum\((\w\.)?amount - (\w\.)?paid_amount\)/, also: [`${checks}/checks.ts`] },
  { figure: 'withdrawn', source: registry, part: /'WITHDRAWAL_HOLD', 'PLATFORM_FEES'/ },
  { figure: 'payouts expected', source: `${modules}/profit/expected.ts`, part: /\$\{share\(sql`m\.return_(min|max)`\)\}/ },
  {
    figure: 'payouts expected, with its overdue part',
    source: `${modules}/profit/expected.ts`,
    part: /\bisOverdue: dueBy|overdue(Low|High): /,
  },
  {
    figure: 'overdue months of a project',
    source: `${modules}/projects/punctuality.ts`,
    part: /as missing`|jsonb_array_length\(missing\)/,
  },
  { figure: 'earned', source: customers, part: /\bincomeKinds\b/, also: [`${checks}/records.ts`] },
  { figure: 'payouts received', source: customers, part: /transferGroups\.profit\b/, also: [`${explanations}/explanation.ts`] },
  { figure: 'commissions received', source: customers, part: /transferGroups\.commissions\b/ },
  {
    figure: 'commissions received',
    source: `${explanations}/customer-figures.ts`,
    part: /sum\((c\.)?paid\)/,
    // The total of a column in the list of commissions, over the filtered rows.
    also: [`${modules}/commissions/queries.ts`],
  },
  { figure: 'total value', source: customers, part: /e\.kind in \('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD'\)\s+union all/ },
  // Commands read the account while they hold its row lock (`lockedBalanceOf`).
  {
    figure: 'available',
    source: customers,
    part: /kind = 'CUSTOMER_AVAILABLE'\), 0\)|balanceIn\('CUSTOMER_AVAILABLE'/,
    also: [`${checks}/term-checks.ts`],
  },
  { figure: 'available', source: customers, part: /from ledger_accounts a where a\.owner = \$\{userId\}/ },
  { figure: 'on hold', source: customers, part: /kind = 'WITHDRAWAL_HOLD'\), 0\)|balanceIn\('WITHDRAWAL_HOLD'/ },
  { figure: 'owed on demand', source: accounts, part: /\['CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD'\]|sum\(balance\)[^`]*kind in/ },
  { figure: 'balance sheet', source: accounts, part: /sum\(a\.balance\)[^`]*group by 1/ },
  { figure: 'held by a gateway', source: accounts, part: /sum\(-?e\.amount\)[^`]*'GATEWAY_CLEARING'/ },
  {
    figure: 'principal',
    source: customers,
    part: /coalesce\(sum\(a\.balance\), 0\)::bigint[^`,]*from investments i\s+join ledger_accounts/,
  },
  { figure: 'invested', source: customers, part: /\bkindArray\(investedKinds\)/ },
  {
    figure: 'running principal',
    source: projects,
    part: /sum\(l\.amount\)[^`]*from loss_lines l join fund_movements m on m\.id = l\.movement_id and m\.status = 'POSTED'/,
  },
  { figure: 'raised in all', source: projects, part: /sum\((p\.)?received\), 0/ },
  {
    figure: 'paid out',
    source: projects,
    part: /coalesce\(sum\((b\.)?posted_total\), 0\)/,
  },
  {
    figure: 'investors',
    source: projects,
    part: /effective_from is not null and [^`]{0,20}status <> 'CANCELLED'/,
  },
  { figure: 'fund transfers of a project', source: projects, part: /sum\(m\.amount\)[^`]*fund_movements m/ },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', modules], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts'))
const texts = files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))

test.each(parts)('"$figure" is computed in one place: $part', ({ source, part, also = [] }) => {
  const matchingFiles = texts.flatMap(({ name, text }) => (part.test(text) ? name : []))
  expect(matchingFiles.sort()).toEqual([source, ...also].sort())
})
