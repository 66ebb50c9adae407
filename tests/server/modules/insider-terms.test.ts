import { describe, expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { investments } from '@/contract/investments'
import { profit } from '@/contract/profit'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { customerOf, invest, living, makeGateway, makeProject, ok } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer } from '../../support/server'
import { changeOf, findingsAfter } from '../../support/tampering'

/* Terms of investments and projects, adjustments and profit distributions changed by SQL with every trigger off. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const gateway = await makeGateway(server)
const root = living(server, await server.admin())
clock.set(new Date('2026-10-25T09:00:00Z'))
const { id: project } = await makeProject(server, { reflectionDays: 14, periods: [6, 12] })
const people = await Promise.all(['ada', 'bob', 'eve', 'kim'].map((name) => customerOf(server, name, { level: 1 })))
await server.checker()
await beginStateSealing(services)

// Sealing has begun: each command below seals its changes.
const investmentIds: string[] = []
for (const caller of people) {
  await giveBalance(server, caller, '1000.00')
  investmentIds.push((await invest(caller, { project, amount: '1000.00', source: 'BALANCE', lockedPeriod: 6 })).id)
}
clock.set(new Date('2026-11-02T09:00:00Z'))
ok(await root.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '90.00', gateway } }))
const october = { year: 2026, month: 10, rates: [{ lockedPeriod: 6, percentage: '1.00' }] }
const { hash } = ok(await root.call(profit.preview, { params: { id: project }, body: october })).data
const batch = ok(await root.call(profit.confirm, { params: { id: project }, body: { ...october, hash } })).data.id
const cancel = async (place: number) => {
  const answer = await people[place]?.call(investments.cancel, { params: { id: investmentIds[place] ?? '' }, body: {} })
  expect(answer?.status).toBe(200)
}
// The first cancelled investment loses an unpaid share, the second a paid one.
await cancel(2)
await server.runJobs()
await cancel(3)
await chainAudit(services, { whole: true })

const lineOf = async (place: number) =>
  (await db.one<{ id: string }>(sql`select id from profit_lines where investment_id = ${investmentIds[place] ?? ''}`)).id
const [paid, otherLine, withheld, returned] = [await lineOf(0), await lineOf(1), await lineOf(2), await lineOf(3)]
const [investment = '', second = ''] = investmentIds
const adjustment = (await db.one<{ id: string }>(sql`select id from adjustments order by id limit 1`)).id
const added = newId()

test('rows written by commands are valid, including returned profit lines', async () => {
  const lines = await db.all(sql`select withheld > 0 as withheld, taken_back_at is not null as returned from profit_lines order by 1, 2`)
  expect(lines).toEqual([
    { withheld: false, returned: false },
    { withheld: false, returned: false },
    { withheld: false, returned: true },
    { withheld: true, returned: false },
  ])
  expect(await findingsAfter(server)).toEqual([])
})

const investmentFields = [
  `amount = amount * 2`,
  `locked_period = 1`,
  `return_min = 90000`,
  `return_max = 990000`,
  `user_id = '${people[0]?.user.id ?? ''}'`,
  `status = 'MATURED'`,
  `matures_at = now()`,
  `effective_from = effective_from - interval '20 days'`,
  `early_exit_penalty = 7`,
  `reflection_days = 99`,
  `maturity_instruction = 'BALANCE_LATER'`,
  `source = 'X'`,
]
const projectFields = [
  `value = 1`,
  `min_investment = 1`,
  `max_investment = 1`,
  `status = 'CLOSED'`,
  `reflection_days = 0`,
  `allows_early_exit = not allows_early_exit`,
  `early_exit_penalty = 5`,
  `risk_text = 'None'`,
  `closes_at = now()`,
  `title = 'X'`,
]
const adjustmentFields = [`amount = 900000`, `user_id = '${people[1]?.user.id ?? ''}'`, `reason = 'x'`]
const batchFields = [`total = 1`, `lines = 1`, `hash = 'x'`, `month = 9`, `rates = '[]'`]
const lineFields = [
  `amount = amount + 1`,
  `principal = principal + 1`,
  `days = days + 1`,
  `of_days = 30`,
  `percentage = 1`,
  `locked_period = 12`,
  `user_id = '${newId()}'`,
  `investment_id = '${investment}'`,
]
const withoutChecks = (table: string) =>
  `do $$ declare k text; begin for k in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u') loop
     execute format('alter table ${table} drop constraint %I cascade', k); end loop; end $$`
const unchecked = (table: string, key: string, assignment: string): [string, string[], string[]] => {
  const [name, statements, expected] = changeOf(table, key, assignment)
  return [name, [withoutChecks(table), ...statements], expected]
}

describe('verification reports row and field of', () => {
  test.each([
    ...investmentFields.map((set) => unchecked('investments', second, set)),
    ...projectFields.map((set) => unchecked('projects', project, set)),
    ...batchFields.map((set) => unchecked('profit_batches', batch, set)),
    ...lineFields.map((set) => unchecked('profit_lines', set.startsWith('investment_id') ? otherLine : paid, set)),
    ...adjustmentFields.map((set) => unchecked('adjustments', adjustment, set)),
    changeOf('project_return_rates', `${project}/6`, `return_max = 990000`, `project_id = '${project}' and period = 6`),
    changeOf('project_return_rates', `${project}/12`, `return_min = 1`, `project_id = '${project}' and period = 12`),
    changeOf('profit_lines', paid, `taken_back_at = now()`),
    changeOf('profit_lines', returned, `taken_back_at = null`),
    changeOf('profit_lines', returned, `taken_back_at = taken_back_at - interval '1 day'`),
    [
      'a promise that was given back, paid again',
      [`update profit_lines set amount = withheld, withheld = 0 where id = '${withheld}'`],
      [`profit_lines ${withheld} withheld`],
    ],
    [
      'an amount moved from one line to another',
      [`update profit_lines set amount = amount + case id when '${paid}' then 1 else -1 end where id in ('${paid}', '${otherLine}')`],
      [`profit_lines ${paid} amount`, `profit_lines ${otherLine} amount`],
    ],
    ['a line removed', [`delete from profit_lines where id = '${otherLine}'`], [`profit_lines ${batch}/`]],
    [
      'a line added',
      [
        `insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
         select '${added}', batch_id, 5, '${newId()}', user_id, locked_period, principal, days, of_days, percentage, amount from profit_lines where id = '${paid}'`,
      ],
      [`profit_lines ${added}`],
    ],
    [
      'the hash of the lines removed',
      [`delete from profit_line_digests`],
      [`profit_line_digests ${batch}`, `profit_line_digests ${batch}`],
    ],
    [
      'a line changed and the hash of its amounts computed anew',
      [
        `update profit_lines set amount = amount + 1 where id = '${paid}'`,
        `update profit_line_digests d set columns = columns || (
           select jsonb_build_object('amount', encode(sha256(convert_to(string_agg((amount + withheld)::text, ',' order by no), 'UTF8')), 'hex'))
           from profit_lines where batch_id = d.batch_id)`,
      ],
      [`profit_line_digests ${batch} columns`],
    ],
    ['an investment removed', [`delete from investments where id = '${investment}'`], [`investments ${investment}`]],
    ['a distribution removed', [`delete from profit_batches`], [`profit_batches ${batch}`]],
    [
      'an adjustment added',
      [
        `insert into adjustments (id, code, user_id, amount, reason, status, proposed_by, decided_at, created_at)
         select '${added}', 'ADJ-X', user_id, amount, reason, status, proposed_by, decided_at, created_at from adjustments where id = '${adjustment}'`,
      ],
      [`adjustments ${added}`],
    ],
  ])('%s', async (_, statements, expected) => {
    // Tampering that first drops a check constraint is also reported as a changed definition.
    const findings = (await findingsAfter(server, ...statements)).filter(
      (finding) => statements.length < 2 || !finding.startsWith('definition '),
    )
    expect(findings.map((finding) => (expected.some((start) => finding.startsWith(start)) ? 'expected' : finding))).toEqual(
      expected.map(() => 'expected'),
    )
  })
})
