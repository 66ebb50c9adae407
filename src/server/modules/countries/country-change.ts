import { z } from 'zod'
import { countries, type Country } from '@/contract/countries'
import { id } from '@/contract/core/primitives'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { changeCountry } from './commands/change-country'
import { readCountry } from './queries'

const payload = z.strictObject({ id, fields: countries.update.body })
type Payload = z.output<typeof payload>

/** Changes a country. Opening it for investments or for commissions loosens a limit, so that needs another person; closing it does not. */
export const countryChange: ChangeKind<Payload, Country> = {
  action: 'country.open',
  payload,
  async describe({ tx, actor }, change) {
    await tx.run(sql`select 1 from countries where id = ${change.id} for update`)
    const country = await readCountry(tx, actor, change.id)
    const { version, ...fields } = change.fields
    if (version !== country.version) throw stale()
    const known: Readonly<Record<string, unknown>> = country
    const entries = Object.entries(fields).filter(([field, value]) => value !== undefined && value !== known[field])
    return {
      title: `Change the country ${country.title}`,
      subject: { type: 'country', id: country.id, code: country.slug },
      before: Object.fromEntries(entries.map(([field]) => [field, known[field]])),
      after: Object.fromEntries(entries),
      state: version,
      needsApproval: entries.some(([field, value]) => (field === 'paysCommission' || field === 'takesInvestments') && value === true),
    }
  },
  apply: (work, change) => changeCountry(work, change.id, change.fields),
}
