import type { explain } from '@/contract/explain'
import type { Received } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { msg, type Message } from '@/locales/message'
import { requirePermission, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { fieldError, notFound } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'
import { PLATFORM } from '../ledger/accounts'
import type { Explanation, Subject } from './explanation'
import { explanations } from './figures'

/**
 * The staff permissions for explaining a figure: those for the list that its entries belong to, or for reports. Reading customers or
 * projects does not include their customers' ledger entries.
 */
const rightsToExplain: Readonly<Record<Subject, readonly Permission[]>> = {
  customer: ['user-transactions:read', 'reports:read'],
  position: ['investments:read', 'reports:read'],
  investment: ['investments:read', 'reports:read'],
  project: ['projects:read', 'reports:read'],
  share: ['projects:read', 'reports:read'],
  gateway: ['reports:read'],
  platform: ['reports:read'],
}

const customer = {
  what: msg('This customer'),
  find: (userId: string) => sql`select id as owner from users where id = ${userId} and type = 'Customer'`,
}
/** The query that checks the existence of `of` and finds its owner, by subject. */
const subjects: Readonly<Record<Exclude<Subject, 'platform'>, { what: Message; find: (id: string) => Sql }>> = {
  customer,
  position: customer,
  investment: { what: msg('This investment'), find: (id) => sql`select user_id as owner from investments where id = ${id}` },
  project: { what: msg('This project'), find: (id) => sql`select null::uuid as owner from projects where id = ${id}` },
  share: { what: msg('This month'), find: (id) => sql`select null::uuid as owner from profit_batches where id = ${id}` },
  gateway: { what: msg('This payment gateway'), find: (id) => sql`select null::uuid as owner from payment_gateways where id = ${id}` },
}

type SummaryQuery = Received<typeof explain.summary>['query']

/**
 * The explanation of a figure that the actor may see. Customers see their own figures, those of their investments and of their share in a
 * project; staff by permission. Throws not found for figures of other customers.
 */
export async function explanationFor(db: Query, actor: Person, query: SummaryQuery, now: Date): Promise<Explanation> {
  const { figure, of, project } = query
  const isCustomer = actor.kind === 'Customer'
  const named = of ?? (isCustomer ? actor.id : undefined)
  const explanation = explanations[figure]({ of: named ?? PLATFORM, project: project ?? PLATFORM, range: query, now })
  const { subject } = explanation
  if (!isCustomer) requirePermission(actor, ...rightsToExplain[subject])
  if (subject === 'platform') {
    if (isCustomer) throw notFound(msg('This figure'))
    return explanation
  }
  if (named === undefined) throw fieldError('of', msg('Choose the record that the figure belongs to.'))
  if (subject === 'position' && project === undefined) throw fieldError('project', msg('Choose a project.'))
  const row = await db.maybe<{ owner: string | null }>(subjects[subject].find(named))
  if (!row || (isCustomer && row.owner !== actor.id)) throw notFound(subjects[subject].what)
  return explanation
}
