import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { personalAccounts } from '@/contract/personal-accounts'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { fetchMarketRates } from '@/server/modules/currencies/jobs'
import { demoRatesPath } from '@/server/modules/currencies/rate-source'
import { customerOf, invest, living, makeGateway, makeProject, ok } from '../../support/investing'
import { giveBalance } from '../../support/money'
import { startServer } from '../../support/server'
import { changeOf, findingsAfter } from '../../support/tampering'

/* Issued statements, market rates, customer accounts of staff and loss lines changed by SQL with every trigger off. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const gateway = await makeGateway(server)
const root = living(server, await server.admin())
const { id: project } = await makeProject(server)
const [ada, bob] = [await customerOf(server, 'ada', { level: 1 }), await customerOf(server, 'bob', { level: 1 })]
await server.checker()
await beginStateSealing(services)

// Sealing has begun: each command below seals its changes.
for (const caller of [ada, bob]) {
  await giveBalance(server, caller, '1000.00')
  await invest(caller, { project, amount: '1000.00', source: 'BALANCE' })
}
const record = async (kind: 'CAPITAL_DEPLOYED' | 'CAPITAL_LOST', amount: string, more: object) =>
  ok(await root.call(funds.record, { params: { id: project }, body: { kind, amount, ...more } }))
await record('CAPITAL_DEPLOYED', '2000.00', { gateway })
const lose = async (amount: string) => {
  const { hash } = ok(await root.call(funds.lossPreview, { params: { id: project }, body: { amount } })).data
  await record('CAPITAL_LOST', amount, { hash })
  clock.set(new Date(clock.now().getTime() + 60_000))
}
await lose('100.00')
await lose('50.00')
ok(await root.call(personalAccounts.declare, { body: { customer: ada.user.email } }))
const issued = await ada.request('GET', '/reports/statement?from=2026-11-01&to=2026-11-20&format=csv')
const rates = { source: 'Demo file, not market prices', base: 'USD', date: '2026-11-20', rates: { EUR: 0.86 } }
await writeFile(demoRatesPath(services.env.DATA_DIR), JSON.stringify(rates))
await fetchMarketRates.run(services, {})
await chainAudit(services, { whole: true })

const code = issued.headers.get('X-Statement-Code') ?? ''
const forgedHash = createHash('sha256').update('another document').digest('hex')
const lines = await db.all<{ id: string; movement_id: string; amount: bigint }>(
  sql`select id, movement_id, amount from loss_lines order by id`,
)
const [line, , later] = lines
const lineId = line?.id ?? ''
const rate = await db.one<{ key: string }>(
  sql`select concat_ws('/', currency_code, to_jsonb(as_of) ->> 0, source) as key from market_rates`,
)

test('rows written by commands are valid', async () => {
  expect(lines.map(({ amount }) => amount)).toEqual([5000n, 5000n, 2500n, 2500n])
  expect(code).toMatch(/^STM-/)
  expect(await findingsAfter(server)).toEqual([])
})

const ofStatement = (assignment: string) => changeOf('statements', code, assignment, `code = '${code}'`)
const personal = `${root.user.id}/${ada.user.id}`
const ofPersonal = (assignment: string) => changeOf('personal_accounts', personal, assignment, 'true')
const ofRate = (assignment: string) => changeOf('market_rates', rate.key, assignment, 'true')
const moved = (id = '', movement = '') => `update loss_lines set movement_id = '${movement}' where id = '${id}'`
describe('verification reports row and field of', () => {
  test.each([
    ofStatement(`sha256 = '\\x${forgedHash}'`),
    ofStatement(`closing = closing + 1`),
    ofStatement(`user_id = '${bob.user.id}'`),
    ofStatement(`issued_by = '${bob.user.id}'`),
    ['a statement removed', [`delete from statements`], [`statements ${code}`]],
    ofPersonal('removed_at = now()'),
    ofPersonal(`source = 'RECORDED'`),
    ['a customer account of staff removed', ['delete from personal_accounts'], [`personal_accounts ${personal}`]],
    ofRate(`fetched_at = fetched_at + interval '1 hour'`),
    ofRate(`value = value * 2`),
    changeOf('loss_lines', lineId, `amount = amount + 1`),
    changeOf('loss_lines', lineId, `investment_id = '${newId()}'`),
    [
      'lines of two losses exchanged',
      [moved(line?.id, newId()), moved(later?.id, line?.movement_id), moved(line?.id, later?.movement_id)],
      [`loss_lines ${lineId} movement_id`, `loss_lines ${later?.id ?? ''} movement_id`],
    ],
    changeOf('loss_lines', lineId, `movement_id = '${newId()}'`),
    ['a line of a loss removed', [`delete from loss_lines where id = '${lineId}'`], [`loss_lines ${lineId}`]],
    [
      'a line of a loss added',
      [`insert into loss_lines select '${project}', movement_id, '${project}', amount from loss_lines where id = '${lineId}'`],
      [`loss_lines ${project}`],
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await findingsAfter(server, ...statements)).toEqual(expected)
  })
})
