import { z } from 'zod'
import { countries, type Country } from '@/contract/countries'
import { id } from '@/contract/core/primitives'
import type { Query } from '@/server/db/database'
import { stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind, Description } from '../approvals/change-requests'
import { addCountry, changeCountry } from './commands/change-country'
import { readChangedCountry } from './queries'

const created = z.strictObject({ id: z.null(), fields: countries.create.body })
const changed = z.strictObject({ id, fields: countries.update.body })
const payload = z.union([created, changed])
type Payload = z.output<typeof payload>

/** Fields that open a country: its residents can register and pay, invest, or earn commissions. */
const opening = ['isActive', 'takesInvestments', 'paysCommission'] as const
/** Fields that identify the country. */
const isName = (field: string): boolean => field === 'title' || field === 'slug'
const isOpening = (field: string): boolean => opening.some((name) => name === field)

/**
 * Adds or changes a country. Opening a country requires approval by another person, because it loosens a limit; closing it or adding a
 * closed one does not. Renaming a country that is open, offers gateways or has accounts also requires approval, because it would open the
 * country of the new name.
 */
export const countryChange: ChangeKind<Payload, Country> = {
  action: 'country.open',
  payload,
  async describe({ tx, actor }, change) {
    if (change.id === null) return describeCreation(change.fields)
    await tx.run(sql`select 1 from countries where id = ${change.id} for update`)
    const country = await readChangedCountry(tx, actor, change.id)
    const { version, ...fields } = change.fields
    if (version !== country.version) throw stale()
    const known: Readonly<Record<string, unknown>> = country
    const entries = Object.entries(fields).filter(([field, value]) => value !== undefined && value !== known[field])
    const [isRenamed, use] = [entries.some(([field]) => isName(field)), await readUse(tx, country.id)]
    return {
      title: isRenamed ? renamingOf(country, change.fields, use) : `Change the country ${country.title}`,
      subject: { type: 'country', id: country.id, code: country.slug },
      before: Object.fromEntries(entries.map(([field]) => [field, known[field]])),
      after: Object.fromEntries(entries),
      state: version,
      needsApproval: entries.some(([field, value]) => isOpening(field) && value === true) || (isRenamed && isInUse(country, use)),
    }
  },
  apply: (work, change) => (change.id === null ? addCountry(work, change.fields) : changeCountry(work, change.id, change.fields)),
}

type Use = { accounts: number; gateways: number }

/** Reads all fields for every actor; `readChangedCountry` removes those that the reader may not see. */
const readUse = (db: Query, id: string): Promise<Use> =>
  db.one<Use>(sql`
    select (select count(*)::int from users where country_id = ${id}) as accounts,
      (select count(*)::int from country_gateways where country_id = ${id}) as gateways`)

const isInUse = (country: Country, { accounts, gateways }: Use): boolean =>
  opening.some((field) => country[field]) || accounts > 0 || gateways > 0

function renamingOf({ title, slug }: Country, fields: z.output<typeof changed>['fields'], { accounts }: Use): string {
  const to = `${fields.title ?? title} (${fields.slug ?? slug})`
  return `Rename the country ${title} (${slug}), used by ${accounts === 1 ? '1 account' : `${accounts} accounts`}, to ${to}`
}

/** Omitted switches default to open. */
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
