import type { TranslatedTexts } from '@/contract/core/translations'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { toMinor, toMoney, toParts, toPercent } from '@/domain/money'
import { AppError, fieldError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { changedTexts, mergeTranslations, type Translations } from '@/server/work/translations'
import { requireFiles } from '../../files/commands/store-file'
import { readSettings } from '../../settings/queries'
import { cleanDescription, hasText } from '../description'
import { checkTerms, type ReturnRate, type Terms } from './rules'

// The fields of a project that staff write: as sent, as columns, and as stored.

export type NewProject = Received<typeof projects.create>['body']
export type Changes = Omit<Received<typeof projects.update>['body'], 'version'>

/** The stored fields of a project that a change may alter. */
export type StoredProject = {
  id: string
  code: string
  title: string
  status: Project['status']
  value: bigint
  min_investment: bigint
  max_investment: bigint
  uses: { label: string; amount: string }[]
  about: string
  description: string
  sector: string
  location: string
  translations: Translations | null
  closes_at: Date | null
  banner_file_id: string | null
  drawing: string | null
  risk_text: string
  reflection_days: number
  allows_early_exit: boolean
  early_exit_penalty: bigint
  is_active: boolean
  received: bigint
  reserved: bigint
  version: number
  rates: ReturnRate[]
}

/** Locks a project until the transaction ends and reads its fields. Throws NOT_FOUND. */
export async function lockFields({ tx }: PersonWork, id: string): Promise<StoredProject> {
  const stored = await tx.maybe<Omit<StoredProject, 'rates'>>(sql`
    select id, code, title, status, value, min_investment, max_investment, uses, about, description, sector, location, translations, closes_at, banner_file_id, drawing, risk_text, reflection_days, allows_early_exit, early_exit_penalty, is_active, received, reserved, version
    from projects where id = ${id} for no key update`)
  if (!stored) throw notFound('This project')
  const rates = await tx.all<ReturnRate>(
    sql`select period, return_min as min, return_max as max from project_return_rates where project_id = ${id} order by period`,
  )
  return { ...stored, rates }
}

export const subjectOf = ({ id, code }: { id: string; code: string }) => ({ type: 'project', id, code }) as const

export const toRates = (rates: NewProject['returnRates']): ReturnRate[] =>
  rates.map(({ period, returnMin, returnMax }) => ({ period, min: toParts(returnMin), max: toParts(returnMax) }))
const toUses = (uses: readonly { label: string; amount: string }[]) => uses.map(({ label, amount }) => ({ label, amount: toMinor(amount) }))

export const termsOf = (body: NewProject): Terms => ({
  value: toMinor(body.value),
  minInvestment: toMinor(body.minInvestment),
  maxInvestment: toMinor(body.maxInvestment),
  rates: toRates(body.returnRates),
  uses: toUses(body.uses ?? []),
  closesAt: body.closesAt ? new Date(body.closesAt) : null,
})

export const mergedTerms = (stored: StoredProject, changes: Changes): Terms => ({
  value: changes.value === undefined ? stored.value : toMinor(changes.value),
  minInvestment: changes.minInvestment === undefined ? stored.min_investment : toMinor(changes.minInvestment),
  maxInvestment: changes.maxInvestment === undefined ? stored.max_investment : toMinor(changes.maxInvestment),
  rates: changes.returnRates ? toRates(changes.returnRates) : stored.rates,
  uses: toUses(changes.uses ?? stored.uses),
  closesAt: changes.closesAt === undefined ? stored.closes_at : changes.closesAt ? new Date(changes.closesAt) : null,
})

export async function requireTerms({ tx, services }: PersonWork, terms: Terms, committed: bigint): Promise<void> {
  const { minInvestment, maxInvestment } = await readSettings(tx)
  const bounds = { minInvestment: toMinor(minInvestment), maxInvestment: toMinor(maxInvestment) }
  const errors = checkTerms(terms, bounds, committed, services.env.BOOK_CURRENCY)
  if (errors.length > 0) throw new AppError('VALIDATION', 'Please check the marked fields. Nothing was saved.', { errors })
}

export async function requirePicture({ tx }: PersonWork, file: string | null | undefined, ownerId: string): Promise<void> {
  if (file) await requireFiles(tx, [file], { ownerId, purposes: ['PROJECT_MEDIA'], path: 'bannerFile' })
}

/** The text fields as columns; undefined ones are unchanged. */
export function wordColumns({ title, about, description, sector, location, drawing, bannerFile, riskText }: Partial<NewProject>) {
  const clean = description === undefined ? undefined : cleanDescription(description)
  if (clean !== undefined && !hasText(clean)) throw fieldError('description', 'Please describe what the project does.')
  return { title, about, description: clean, sector, location, drawing, banner_file_id: bannerFile, risk_text: riskText }
}

export const termColumns = (body: Partial<NewProject>) => ({
  value: body.value && toMinor(body.value),
  min_investment: body.minInvestment && toMinor(body.minInvestment),
  max_investment: body.maxInvestment && toMinor(body.maxInvestment),
  uses: body.uses && JSON.stringify(body.uses.map(({ label, amount }) => ({ label, amount: toMoney(toMinor(amount)) }))),
  reflection_days: body.reflectionDays,
  allows_early_exit: body.allowsEarlyExit,
  early_exit_penalty: body.earlyExitPenalty === undefined ? undefined : toParts(body.earlyExitPenalty),
  closes_at: body.closesAt,
})

export function cleanTranslations(sent: Translations | undefined): Translations | undefined {
  if (!sent) return undefined
  const clean = ({ description, ...others }: TranslatedTexts): TranslatedTexts => ({
    ...others,
    ...(typeof description === 'string' && hasText(description) ? { description: cleanDescription(description) } : {}),
  })
  return { ...(sent.es ? { es: clean(sent.es) } : {}), ...(sent.ar ? { ar: clean(sent.ar) } : {}) }
}

/** Drops the translations of changed texts unless they are sent with the change. */
export function translationsAfter(before: StoredProject, { description, uses, translations, ...changes }: Changes): Translations | null {
  const labels = (uses: readonly { label: string }[] | undefined) => uses?.map(({ label }) => label)
  const earlier = { ...before, riskText: before.risk_text, uses: labels(before.uses) }
  const { about, sector, location, riskText } = earlier
  const later = { ...changes, uses: labels(uses), description: description === undefined ? undefined : cleanDescription(description) }
  const changed = changedTexts({ about, sector, location, riskText, description: before.description, uses: earlier.uses }, later)
  return mergeTranslations(before.translations, changed, cleanTranslations(translations))
}

const ratesAsSent = (rates: readonly ReturnRate[]) =>
  [...rates]
    .sort((first, second) => first.period - second.period)
    .map(({ period, min, max }) => ({ period, returnMin: toPercent(min), returnMax: toPercent(max) }))

/** The stored fields as the API names and writes them. */
export const storedFields = (stored: StoredProject) => ({
  title: stored.title,
  about: stored.about,
  description: stored.description,
  sector: stored.sector,
  location: stored.location,
  riskText: stored.risk_text,
  translations: stored.translations,
  isActive: stored.is_active,
  returnRates: ratesAsSent(stored.rates),
  reflectionDays: stored.reflection_days,
  allowsEarlyExit: stored.allows_early_exit,
  earlyExitPenalty: toPercent(stored.early_exit_penalty),
  value: toMoney(stored.value),
  minInvestment: toMoney(stored.min_investment),
  maxInvestment: toMoney(stored.max_investment),
  uses: stored.uses,
  closesAt: stored.closes_at,
  drawing: stored.drawing,
  bannerFile: stored.banner_file_id,
})

/** The sent fields in the form in which they are stored, so that both can be compared. */
export const sentFields = (changes: Changes): Readonly<Record<string, unknown>> => ({
  ...changes,
  ...(changes.returnRates ? { returnRates: ratesAsSent(toRates(changes.returnRates)) } : {}),
  ...(changes.earlyExitPenalty === undefined ? {} : { earlyExitPenalty: toPercent(toParts(changes.earlyExitPenalty)) }),
  ...(changes.value === undefined ? {} : { value: toMoney(toMinor(changes.value)) }),
  ...(changes.minInvestment === undefined ? {} : { minInvestment: toMoney(toMinor(changes.minInvestment)) }),
  ...(changes.maxInvestment === undefined ? {} : { maxInvestment: toMoney(toMinor(changes.maxInvestment)) }),
  ...(changes.uses ? { uses: changes.uses.map(({ label, amount }) => ({ label, amount: toMoney(toMinor(amount)) })) } : {}),
  ...(changes.description === undefined ? {} : { description: cleanDescription(changes.description) }),
  ...(changes.closesAt === undefined ? {} : { closesAt: changes.closesAt === null ? null : new Date(changes.closesAt) }),
})

export async function writeRates({ tx }: PersonWork, id: string, rates: readonly ReturnRate[]): Promise<void> {
  await tx.run(sql`delete from project_return_rates where project_id = ${id}`)
  await tx.run(sql`
    insert into project_return_rates (project_id, period, return_min, return_max)
    select ${id}, given.* from unnest(${rates.map(({ period }) => period)}::int[], ${rates.map(({ min }) => min)}::bigint[], ${rates.map(({ max }) => max)}::bigint[]) as given`)
}
