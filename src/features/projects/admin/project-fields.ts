import type { FieldSpec } from '@/components/resource/editor/field-spec'
import type { Translations } from '@/contract/core/translations'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'

export type RateValues = { period: number | string; returnMin: string; returnMax: string }
export type UseValues = { label: string; amount: string }
export type ProjectValues = {
  title: string
  about: string
  description: string
  sector: string
  location: string
  drawing: string | null
  bannerFile: string | null
  value: string
  minInvestment: string
  maxInvestment: string
  returnRates: RateValues[]
  uses: UseValues[]
  reflectionDays: number
  allowsEarlyExit: boolean
  earlyExitPenalty: string
  riskText: string
  closesAt: string | null
  isActive: boolean
  translations: Translations
}

/** The initial fields of a draft; the others are edited on its own page. */
export const draftFields = (currency: string): readonly FieldSpec<ProjectValues>[] => [
  { kind: 'text', name: 'title', label: t('Title'), maxLength: 120 },
  { kind: 'textarea', name: 'about', label: t('In one sentence'), maxLength: 300, rows: 2 },
  { kind: 'text', name: 'sector', label: t('Sector'), maxLength: 60, half: true },
  { kind: 'text', name: 'location', label: t('Location'), maxLength: 120, half: true },
  { kind: 'money', name: 'value', label: t('Goal'), currency },
  { kind: 'money', name: 'minInvestment', label: t('Minimum'), currency, half: true },
  { kind: 'money', name: 'maxInvestment', label: t('Maximum'), currency, half: true },
  {
    kind: 'textarea',
    name: 'description',
    label: t('Business'),
    rows: 4,
    help: t('Shown on the project page.'),
  },
  {
    kind: 'textarea',
    name: 'riskText',
    label: t('Risk'),
    maxLength: 4000,
    rows: 4,
    help: t('Describe risks as clearly as the return. Customers confirm that they have read it.'),
  },
]

export const startingValues: Partial<ProjectValues> = {}

export const toValues = (project: Project): Partial<ProjectValues> => ({
  title: project.title,
  about: project.about,
  description: project.description,
  sector: project.sector,
  location: project.location,
  drawing: project.drawing,
  bannerFile: project.bannerFile,
  value: project.value,
  minInvestment: project.minInvestment,
  maxInvestment: project.maxInvestment,
  returnRates: project.returnRates,
  uses: project.uses,
  reflectionDays: project.reflectionDays,
  allowsEarlyExit: project.allowsEarlyExit,
  earlyExitPenalty: project.earlyExitPenalty,
  riskText: project.riskText,
  closesAt: project.closesAt ? project.closesAt.slice(0, 10) : null,
  isActive: project.isActive,
  translations: project.translations ?? {},
})

const WHOLE = /^\s*\d+\s*$/
const period = (typed: unknown): unknown => (typeof typed === 'string' && WHOLE.test(typed) ? Number(typed) : typed)

/** Converts days and months to the endpoint's format. */
export function toBody(body: Record<string, unknown>): Record<string, unknown> {
  const { returnRates, closesAt, ...rest } = body
  return {
    ...rest,
    ...(Array.isArray(returnRates)
      ? { returnRates: returnRates.map((rate: RateValues) => ({ ...rate, period: period(rate.period) })) }
      : {}),
    // The closing date ends with its last second, in UTC like all dates of the books.
    ...('closesAt' in body ? { closesAt: closesAt ? `${String(closesAt)}T23:59:59Z` : null } : {}),
  }
}
