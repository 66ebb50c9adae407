import { sql } from '@/server/db/sql'
import { system } from '@/server/work/actor'
import { work, type RequestInfo, type Services } from '@/server/work/services'
import { readSettings } from '../../settings/queries'
import { recordLink, type Link } from '../links'

/**
 * Records that a staff account and a customer account belong to one person, because both were signed in to from the same browser. Once: a
 * link that a person removed stays removed.
 * @param accounts the ids of the account of the previous sign-in and of the present one
 */
export async function linkSharedBrowser(services: Services, request: RequestInfo, accounts: readonly [string, string]): Promise<void> {
  const link = await services.db.maybe<Link>(sql`
    select jsonb_build_object('id', s.id, 'username', s.username, 'name', s.name) as staff,
      jsonb_build_object('id', c.id, 'username', c.username, 'name', c.name) as customer
    from users s cross join users c
    where s.id = any(${[...accounts]}::uuid[]) and c.id = any(${[...accounts]}::uuid[]) and s.type = 'Internal' and c.type = 'Customer'
      and not exists (select 1 from personal_accounts p where p.staff_id = s.id and p.customer_id = c.id)`)
  if (!link || !(await readSettings(services.db)).linkSharedBrowsers) return
  await work(services, system, (inner) => recordLink(inner, link, 'SHARED_BROWSER'), request)
}
