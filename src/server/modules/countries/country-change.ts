import { z } from 'zod'
import { countries, type Country } from '@/contract/countries'
import { id } from '@/contract/core/primitives'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind, Description } from '../approvals/change-requests'
import { addCountry, changeCountry } from './commands/change-country'
import { readCountry } from './queries'

const created = z.strictObject({ id: z.null(), fields: countries.create.body })
const changed = z.strictObject({ id, fields: countries.update.body })
const payload = z.union([created, changed])
type Payload = z.output<typeof payload>

/** What opens a country: people sign up and pay from it, invest, or earn commissions. */
const opening = ['isActive', 'takesInvestments', 'paysCommission'] as const
const isOpening = (field: string): boolean => opening.some((name) => name === field)

/** Adds or changes a country. Opening it loosens a limit, so that needs another person; closing it, or adding a closed one, does not. */
export const countryChange: ChangeKind<Payload, Country> = {
  action: 'country.open',
  payload,
  async describe({ tx, actor }, change) {
    if (change.id === null) return describeCreation(change.fields)
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
      needsApproval: entries.some(([field, value]) => isOpening(field) && value === true),
    }
  },
  apply: (work, change) => (change.id === null ? addCountry(work, change.fields) : changeCountry(work, change.id, change.fields)),
}

/** What is left out is open. */
function describeCreation(fields: z.output<typeof created>['fields']): Description {
  const after = { isActive: true, takesInvestments: true, paysCommission: true, ...fields }
  return {
    title: `Add the country ${fields.title}`,
    subject: { type: 'country', id: 'new', code: fields.slug },
    before: {},
    after,
    needsApproval: opening.some((field) => after[field]),
  }
}
