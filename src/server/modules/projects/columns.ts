import type { Project } from '@/contract/project-schemas'
import type { Settings } from '@/contract/settings'
import { investmentLimits } from '@/domain/investment-limits'
import { punctualityOf } from '@/domain/payout'
import { toMinor, toMoney, toPercent, WHOLE } from '@/domain/money'
import { sql, type Sql } from '@/server/db/sql'
import { shownTo, translatedList, translatedText, type ContentReader, type Translations } from '@/server/work/translations'
import { settingsOf } from '../settings/queries'
import { investorsOf, movedOf, paidOutBy } from './figure-sources'
import { ahead, punctualityColumns } from './punctuality'

/** A project's row with related data, as the queries below read it. */
export type ProjectRow = {
  id: string
  code: string
  title: string
  slug: string
  about: string
  description: string
  sector: string
  location: string
  drawing: Project['drawing']
  banner_file_id: string | null
  value: bigint
  min_investment: bigint
  max_investment: bigint
  platform: Partial<Settings> | null
  status: Project['status']
  received: bigint
  reserved: bigint
  uses: { label: string; amount: string }[]
  reflection_days: number
  allows_early_exit: boolean
  early_exit_penalty: bigint
  risk_text: string
  risk_version: number
  closes_at: Date | null
  opened_at: Date | null
  ended_at: Date | null
  capital_lost: bigint
  is_active: boolean
  created_at: Date
  version: number
  rates: { period: number; min: string; max: string }[]
  profit_shared: bigint
  investors: number
  on_time: number
  shared: number
  missing: { year: number; month: number }[]
  ahead: { year: number; month: number }[]
  paid_average: bigint | null
  translations: Translations | null
  documents: number
  updates: number
  questions: number
}

/**
 * SQL: the average percentage paid per distribution of project p over all lock periods, in parts of the principal; null before the first.
 */
export const paidAverage = sql`(select trunc(avg((rate ->> 'percentage')::numeric) * ${WHOLE / 100n})::bigint
    from profit_batches b, jsonb_array_elements(b.rates) as rate where b.project_id = p.id and b.status = 'POSTED')`

/** SQL: the total paid to investors of project p. */
export const profitShared = paidOutBy(sql`b.project_id = p.id`)

/** The columns of a project `p`. Counts are computed through indexes, not stored. */
export const projectColumns = (now: Date): Sql => sql`
  p.id, p.code, p.title, p.slug, p.about, p.description, p.sector, p.location, p.drawing, p.banner_file_id, p.value, p.min_investment,
  p.max_investment, (select s.values from settings s) as platform, p.status, p.received, p.reserved, p.uses, p.reflection_days, p.allows_early_exit, p.early_exit_penalty, p.risk_text,
  p.risk_version, p.closes_at, p.opened_at, p.ended_at, p.is_active, p.created_at, p.translations, p.version,
  (select coalesce(jsonb_agg(jsonb_build_object('period', r.period, 'min', r.return_min::text, 'max', r.return_max::text) order by r.period), '[]'::jsonb)
    from project_return_rates r where r.project_id = p.id) as rates,
  ${profitShared} as profit_shared,
  ${movedOf(sql`p.id`, ['CAPITAL_LOST'])} as capital_lost, ${investorsOf(sql`p.id`)} as investors,
  ${punctualityColumns(now)}, ${ahead(now)} as ahead,
  ${paidAverage} as paid_average,
  (select count(*)::int from project_documents d where d.project_id = p.id and d.is_active) as documents,
  (select count(*)::int from project_updates u where u.project_id = p.id and u.is_active) as updates,
  (select count(*)::int from project_questions q where q.project_id = p.id and q.answer is not null and not q.is_hidden) as questions`

/** The uploaded image, or else the illustration of the project's category. */
export const bannerOf = (project: { id: string; banner_file_id: string | null }): string =>
  project.banner_file_id ? `/api/v1/files/${project.banner_file_id}` : `/api/v1/projects/${project.id}/banner`

export function toProject(row: ProjectRow, reader: ContentReader): Project {
  const from = { translations: row.translations, language: reader.language }
  const labels = translatedList(
    'uses',
    row.uses.map(({ label }) => label),
    from,
  )
  const left = row.value - row.received - row.reserved
  const platform = settingsOf(row.platform ?? undefined)
  const limits = investmentLimits(
    { min: toMinor(platform.minInvestment), max: toMinor(platform.maxInvestment) },
    { min: row.min_investment, max: row.max_investment },
  )
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    slug: row.slug,
    about: translatedText('about', row.about, from),
    description: translatedText('description', row.description, from),
    banner: bannerOf(row),
    drawing: row.drawing,
    bannerFile: row.banner_file_id,
    sector: translatedText('sector', row.sector, from),
    location: translatedText('location', row.location, from),
    value: toMoney(row.value),
    minInvestment: toMoney(row.min_investment),
    maxInvestment: toMoney(row.max_investment),
    limits: { min: toMoney(limits.min), max: toMoney(limits.max) },
    status: row.status,
    returnRates: row.rates.map(({ period, min, max }) => ({
      period,
      returnMin: toPercent(BigInt(min)),
      returnMax: toPercent(BigInt(max)),
    })),
    uses: row.uses.map(({ label, amount }, at) => ({ label: labels[at] ?? label, amount })),
    investmentReceived: toMoney(row.received),
    profitShared: toMoney(row.profit_shared),
    totalInvestor: row.investors,
    reserved: toMoney(row.reserved),
    remaining: toMoney(left > 0n ? left : 0n),
    reflectionDays: row.reflection_days,
    allowsEarlyExit: row.allows_early_exit,
    earlyExitPenalty: toPercent(row.early_exit_penalty),
    riskText: translatedText('riskText', row.risk_text, from),
    riskVersion: row.risk_version,
    closesAt: row.closes_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    capitalLost: toMoney(row.capital_lost),
    track: {
      onTime: row.on_time,
      shared: row.shared,
      missing: row.missing,
      ahead: row.ahead,
      dueSoFar: punctualityOf({ onTime: row.on_time, shared: row.shared, overdue: row.missing.length }).dueSoFar,
      average: row.paid_average === null ? null : toPercent(row.paid_average),
    },
    counts: { documents: row.documents, updates: row.updates, questions: row.questions },
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    translations: shownTo(reader, row.translations),
    version: row.version,
  }
}
