import type { Db } from '../../src/server/db/database'
import { newId } from '../../src/server/db/ids'
import { system } from '../../src/server/work/actor'
import { work } from '../../src/server/work/services'
import { sql } from '../../src/server/db/sql'
import { insertCustomer } from '../../src/server/modules/users/account-state'
import { uplinesOf } from '../../src/server/modules/commissions/commands/earn-commissions'
import { listAncestors, listReferences } from '../../src/server/modules/users/queries/tree'
import { servicesOn, unhurried } from '../core/data-set'
import { measured, type Figure } from '../core/figure'
import { percentile, timed } from '../core/latency'
import { customerId } from '../core/people'

const PEOPLE = 200_000
const CHAIN = 10_000
const CALLS = 400
const LEVELS = 3

/** Ten thousand customers in a chain, each referred by the previous one; all others below one of them, four under each. */
async function plant(db: Db): Promise<void> {
  const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const parent = `case when n = 1 then null when n <= ${CHAIN} then n - 1 else (n - ${CHAIN} + 3) / 4 end`
  await unhurried(
    db,
    `insert into users (id, type, username, name, email, password_hash, email_verified_at, referrer_id, created_at, terms_version)
     select ${id('n')}, 'Customer', 'tree' || n, 'Tree ' || n, 'tree' || n || '@example.test', 'none', now(), ${id(parent)}, now() - interval '1 year' + n * interval '1 second', 1
     from generate_series(1, ${PEOPLE}) n`,
  )
  await unhurried(db, 'vacuum analyze users')
}

type Steps = Readonly<Record<string, (at: number) => Promise<unknown>>>

function stepsOn(db: Db): Steps {
  const services = servicesOn(db)
  const page = { page: 1, limit: 10 }
  const below = async (root: string, levels: number): Promise<void> => {
    let parent = root
    for (let level = 0; level < levels; level += 1) {
      const { rows } = await listReferences(db, root, { ...page, parent })
      parent = rows[0]?.id ?? parent
    }
  }
  const register = (at: number) =>
    work(services, system, (inner) => {
      const id = newId()
      const name = `late${id}`
      const customer = { username: name, name, email: `${name}@example.test`, phone_number: null, password_hash: 'none' }
      const more = { referrer_id: customerId(CHAIN - (at % 100)), country_id: null, terms_version: 1, terms_language: null }
      return insertCustomer(inner.tx, id, { ...customer, ...more }, inner.now)
    })
  return {
    'register one more': register,
    uplines: (at) => work(services, system, (inner) => uplinesOf(inner, customerId(CHAIN - at), 10)),
    'hundred above': (at) => listAncestors(db, customerId(CHAIN - at), { page: 1, limit: 100 }),
    'one level down': (at) => below(customerId(1 + at), 1),
    'three levels down': (at) => below(customerId(1 + at), LEVELS),
  }
}

export const p12: Figure = {
  id: 'P12',
  what: 'referral tree of 200,000, slowest step, p99',
  against:
    'a chain of 10,000 with the others below it, in the service, by one caller: inserting one more below its end (committed to disk), ten uplines for commissions, the hundred above, levels down with what each person invested. The slowest of them; a level from the top at the bottom of the chain stands beside',
  limit: { floor: Infinity, target: 2, better: 'less', unit: 'ms' },
  async measure(stage) {
    const { db } = await stage.platform('referrals')
    if (!(await db.maybe(sql`select 1 as there from users where id = ${customerId(1)}`))) await plant(db)
    const steps = stepsOn(db)
    const rounds: number[] = []
    const worst: Record<string, number> = {}
    for (const step of Object.values(steps)) await timed(50, step)
    for (let round = 0; round < stage.pace.rounds; round += 1) {
      const times: number[] = []
      for (const [name, step] of Object.entries(steps)) {
        const taken = percentile(await timed(CALLS, step), 99)
        // Three levels are three sequential requests.
        const each = name === 'three levels down' ? taken / LEVELS : taken
        worst[name] = Math.max(worst[name] ?? 0, each)
        times.push(each)
      }
      rounds.push(Math.max(...times))
    }
    const deepest = await timed(20, () => listReferences(db, customerId(1), { page: 1, limit: 10, parent: customerId(CHAIN) }))
    return measured(rounds, { ...worst, 'whole chain walked': percentile(deepest, 50) })
  },
}
