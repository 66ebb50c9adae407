import type { TranslatedTexts } from '@/contract/core/translations'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { toMinor, toMoney, toParts, toPercent } from '@/domain/money'
import { AppError, fieldError, notFound, stale } from '@/server/work/errors'
import { newCode, newId, slugOf } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { requireFiles } from '../../files/commands/store-file'
import { readSettings } from '../../settings/queries'
import { fundIfFull } from '../capacity'
import { cleanDescription, hasText } from '../description'
import { readProject } from '../queries'
import { changedTexts, mergeTranslations, translationsJson, type Translations } from '@/server/work/translations'
import { checkTerms, fixedFields, type ReturnRate, type Terms } from '../rules'

type NewProject = Received<typeof projects.create>['body']
type Changes = Received<typeof projects.update>['body']

/** Creates a project that only staff see. A transition opens it later. */
export async function draftProject(work: PersonWork, body: NewProject): Promise<Project> {
  const { tx, now, actor } = work
  const settings = await readSettings(tx)
  const terms = termsOf(body)
  await requireTerms(work, terms, 0n)
  await requirePicture(work, body.bannerFile)
  const project = { id: newId(now), code: newCode('PRJ'), slug: slugOf(body.title) }
  await tx.run(sql`
    insert into projects ${insertion({ ...project, ...wordColumns(body), ...termColumns(body), translations: translationsJson(mergeTranslations(null, [], cleanTranslations(body.translations))), reflection_days: body.reflectionDays ?? settings.reflectionDays, status: 'DRAFT', created_at: now })}`)
  await writeRates(work, project.id, terms.rates)
  work.effects.audit({ action: 'project.drafted', subject: subjectOf(project), after: { title: body.title, value: body.value } })
  return readProject(tx, now, actor, project.id)
}

type Before = {
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
}

/** Changes a project. Terms that investors agreed to cannot be changed; the error names the fields. */
export async function changeProject(work: PersonWork, id: string, { version, ...changes }: Changes): Promise<Project> {
  const { tx, actor } = work
  const before = await tx.maybe<Before>(sql`
    select id, code, title, status, value, min_investment, max_investment, uses, about, description, sector, location, translations, closes_at, banner_file_id, drawing, risk_text, reflection_days, allows_early_exit, early_exit_penalty, is_active, received, reserved, version
    from projects where id = ${id} for no key update`)
  if (!before) throw notFound('This project')
  if (before.version !== version) throw stale()
  const earlierRates = await readRates(work, id)
  const rates = changes.returnRates ? toRates(changes.returnRates) : earlierRates
  requireChangeable(before, Object.keys(changes))
  await requireTerms(work, mergedTerms(before, changes, rates), before.received + before.reserved)
  if (changes.bannerFile !== before.banner_file_id) await requirePicture(work, changes.bannerFile)
  requireStillShown(before, changes, rates)
  await writeChanges(work, before, changes, earlierRates)
  if (changes.returnRates) await writeRates(work, id, rates)
  await fundIfFull(work, id)
  return readProject(tx, work.now, actor, id)
}

const subjectOf = ({ id, code }: { id: string; code: string }) => ({ type: 'project', id, code }) as const
const toRates = (rates: NewProject['returnRates']): ReturnRate[] =>
  rates.map(({ period, returnMin, returnMax }) => ({ period, min: toParts(returnMin), max: toParts(returnMax) }))
const toUses = (uses: readonly { label: string; amount: string }[]) => uses.map(({ label, amount }) => ({ label, amount: toMinor(amount) }))

const termsOf = (body: NewProject): Terms => ({
  value: toMinor(body.value),
  minInvestment: toMinor(body.minInvestment),
  maxInvestment: toMinor(body.maxInvestment),
  rates: toRates(body.returnRates),
  uses: toUses(body.uses ?? []),
  closesAt: body.closesAt ? new Date(body.closesAt) : null,
})

const mergedTerms = (before: Before, changes: Omit<Changes, 'version'>, rates: readonly ReturnRate[]): Terms => ({
  value: changes.value === undefined ? before.value : toMinor(changes.value),
  minInvestment: changes.minInvestment === undefined ? before.min_investment : toMinor(changes.minInvestment),
  maxInvestment: changes.maxInvestment === undefined ? before.max_investment : toMinor(changes.maxInvestment),
  rates,
  uses: toUses(changes.uses ?? before.uses),
  closesAt: changes.closesAt === undefined ? before.closes_at : changes.closesAt ? new Date(changes.closesAt) : null,
})

async function requireTerms({ tx, services }: PersonWork, terms: Terms, committed: bigint): Promise<void> {
  const { minInvestment, maxInvestment } = await readSettings(tx)
  const bounds = { minInvestment: toMinor(minInvestment), maxInvestment: toMinor(maxInvestment) }
  const errors = checkTerms(terms, bounds, committed, services.env.BOOK_CURRENCY)
  if (errors.length > 0) throw new AppError('VALIDATION', 'Please check the marked fields. Nothing was saved.', { errors })
}

async function requirePicture({ tx, actor }: PersonWork, file: string | null | undefined): Promise<void> {
  if (file) await requireFiles(tx, [file], { ownerId: actor.id, purposes: ['PROJECT_MEDIA'], path: 'bannerFile' })
}

function requireChangeable(before: Before, changed: readonly string[]): void {
  const fixed = fixedFields(before.status, changed)
  if (fixed.length === 0) return
  const errors = fixed.map((path) => ({ path, message: `Cannot be changed, because the project is ${before.status.toLowerCase()}` }))
  throw new AppError('WRONG_STATE', `The terms cannot be changed while the project is ${before.status.toLowerCase()}. Nothing was saved.`, {
    errors,
  })
}

/** Throws if a field that is required for opening would become empty. */
function requireStillShown(before: Before, changes: Omit<Changes, 'version'>, rates: readonly ReturnRate[]): void {
  if (before.status === 'DRAFT') return
  if (rates.length === 0) throw fieldError('returnRates', 'A project that has been opened must keep at least one lock period.')
  const picture = changes.bannerFile === undefined ? before.banner_file_id : changes.bannerFile
  const drawing = changes.drawing === undefined ? before.drawing : changes.drawing
  if (!picture && !drawing) throw fieldError('drawing', 'A project that has been opened must keep a cover image.')
}

/** The text fields as columns; undefined ones are unchanged. */
function wordColumns({ title, about, description, sector, location, drawing, bannerFile, riskText }: Partial<NewProject>) {
  const clean = description === undefined ? undefined : cleanDescription(description)
  if (clean !== undefined && !hasText(clean)) throw fieldError('description', 'Please describe what the project does.')
  return { title, about, description: clean, sector, location, drawing, banner_file_id: bannerFile, risk_text: riskText }
}

const termColumns = (body: Partial<NewProject>) => ({
  value: body.value && toMinor(body.value),
  min_investment: body.minInvestment && toMinor(body.minInvestment),
  max_investment: body.maxInvestment && toMinor(body.maxInvestment),
  uses: body.uses && JSON.stringify(body.uses.map(({ label, amount }) => ({ label, amount: toMoney(toMinor(amount)) }))),
  reflection_days: body.reflectionDays,
  allows_early_exit: body.allowsEarlyExit,
  early_exit_penalty: body.earlyExitPenalty === undefined ? undefined : toParts(body.earlyExitPenalty),
  closes_at: body.closesAt,
})

async function writeChanges(
  { tx, effects }: PersonWork,
  before: Before,
  changes: Omit<Changes, 'version'>,
  rates: readonly ReturnRate[],
): Promise<void> {
  const columns = {
    ...wordColumns(changes),
    ...termColumns(changes),
    is_active: changes.isActive,
    translations: translationsJson(translationsAfter(before, changes)),
  }
  // Each new risk text gets a new version, since acknowledgements apply to one version.
  const isNewRisk = changes.riskText !== undefined && changes.riskText !== before.risk_text
  const set = assignments({ ...columns, version: before.version + 1 })
  await tx.run(sql`update projects set ${set} ${isNewRisk ? sql`, risk_version = risk_version + 1` : sql``} where id = ${before.id}`)
  effects.audit({ action: 'project.changed', subject: subjectOf(before), before: beforeOf(before, changes, rates), after: changes })
}

/** Drops the translations of changed texts unless they are sent with the change. */
function translationsAfter(before: Before, { description, uses, translations, ...changes }: Omit<Changes, 'version'>): Translations | null {
  const labels = (uses: readonly { label: string }[] | undefined) => uses?.map(({ label }) => label)
  const earlier = { ...before, riskText: before.risk_text, uses: labels(before.uses) }
  const { about, sector, location, riskText } = earlier
  const later = { ...changes, uses: labels(uses), description: description === undefined ? undefined : cleanDescription(description) }
  const changed = changedTexts({ about, sector, location, riskText, description: before.description, uses: earlier.uses }, later)
  return mergeTranslations(before.translations, changed, cleanTranslations(translations))
}

function cleanTranslations(sent: Translations | undefined): Translations | undefined {
  if (!sent) return undefined
  const clean = ({ description, ...others }: TranslatedTexts): TranslatedTexts => ({
    ...others,
    ...(typeof description === 'string' ? { description: cleanDescription(description) } : {}),
  })
  return { ...(sent.es ? { es: clean(sent.es) } : {}), ...(sent.ar ? { ar: clean(sent.ar) } : {}) }
}

/** The previous values of the changed fields. */
function beforeOf(before: Before, changes: Omit<Changes, 'version'>, rates: readonly ReturnRate[]): Record<string, unknown> {
  const known = {
    title: before.title,
    about: before.about,
    description: before.description,
    sector: before.sector,
    location: before.location,
    riskText: before.risk_text,
    translations: before.translations,
    isActive: before.is_active,
    returnRates: rates.map(({ period, min, max }) => ({ period, returnMin: toPercent(min), returnMax: toPercent(max) })),
    reflectionDays: before.reflection_days,
    allowsEarlyExit: before.allows_early_exit,
    earlyExitPenalty: toPercent(before.early_exit_penalty),
    value: toMoney(before.value),
    minInvestment: toMoney(before.min_investment),
    maxInvestment: toMoney(before.max_investment),
    uses: before.uses,
    closesAt: before.closes_at,
    drawing: before.drawing,
    bannerFile: before.banner_file_id,
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in changes))
}

async function readRates({ tx }: PersonWork, id: string): Promise<ReturnRate[]> {
  return tx.all<ReturnRate>(
    sql`select period, return_min as min, return_max as max from project_return_rates where project_id = ${id} order by period`,
  )
}

async function writeRates({ tx }: PersonWork, id: string, rates: readonly ReturnRate[]): Promise<void> {
  await tx.run(sql`delete from project_return_rates where project_id = ${id}`)
  await tx.run(sql`
    insert into project_return_rates (project_id, period, return_min, return_max)
    select ${id}, given.* from unnest(${rates.map(({ period }) => period)}::int[], ${rates.map(({ min }) => min)}::bigint[], ${rates.map(({ max }) => max)}::bigint[]) as given`)
}
