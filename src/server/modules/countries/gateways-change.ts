import { z } from 'zod'
import { countries, type Country } from '@/contract/countries'
import { id } from '@/contract/core/primitives'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { notFound } from '@/server/work/errors'
import type { ChangeKind } from '../approvals/change-requests'
import { offerGateways } from './commands/change-country'

const payload = z.strictObject({ id, gateways: countries.addGateways.body.shape.gateways })

/**
 * Offers gateways in a country. Its customers can then pay into their accounts, so it needs another person, as a receiving account does.
 */
export const gatewaysChange: ChangeKind<z.output<typeof payload>, Country> = {
  action: 'country.gateways',
  payload,
  async describe({ tx }, change) {
    const country = await tx.maybe<{ id: string; title: string; slug: string; version: number }>(
      sql`select id, title, slug, version from countries where id = ${change.id} for update`,
    )
    if (!country) throw notFound('This country')
    const [offered, added] = await titlesOf(tx, change)
    return {
      title: `Offer ${added.join(', ')} in ${country.title}`,
      subject: { type: 'country', id: country.id, code: country.slug },
      before: { gateways: offered },
      after: { gateways: [...offered, ...added] },
      state: country.version,
      needsApproval: added.length > 0,
    }
  },
  apply: (work, change) => offerGateways(work, change.id, change.gateways),
}

/** The titles of the gateways that the country offers, and of those to be added; the same for every reader. */
async function titlesOf(tx: Tx, { id: country, gateways }: z.output<typeof payload>): Promise<[string[], string[]]> {
  const rows = await tx.all<{ title: string; is_offered: boolean }>(sql`
    select g.title, o.gateway_id is not null as is_offered
    from payment_gateways g left join country_gateways o on o.gateway_id = g.id and o.country_id = ${country}
    where o.gateway_id is not null or g.id = any(${[...gateways]}::uuid[]) order by g.order_priority, g.title collate by_name`)
  const titles = (isOffered: boolean) => rows.filter((row) => row.is_offered === isOffered).map(({ title }) => title)
  return [titles(true), titles(false)]
}
