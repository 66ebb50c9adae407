import type { FieldError } from '@/contract/core/errors'
import type { ProjectStatus } from '@/contract/project-schemas'
import type { Minor } from '@/domain/money'
import { inCurrency } from '@/server/infra/format-book-amount'

export type ReturnRate = { period: number; min: bigint; max: bigint }
export type Terms = {
  value: Minor
  minInvestment: Minor
  maxInvestment: Minor
  rates: readonly ReturnRate[]
  uses: readonly { label: string; amount: Minor }[]
  closesAt: Date | null
}
export type Bounds = { minInvestment: Minor; maxInvestment: Minor }

/** The errors of a project's terms by field; empty if they are consistent. */
export function checkTerms(terms: Terms, settings: Bounds, committed: Minor, currency: string): FieldError[] {
  const found: FieldError[] = []
  const wrong = (isWrong: boolean, path: string, message: string) => isWrong && found.push({ path, message })
  wrong(
    terms.minInvestment < settings.minInvestment,
    'minInvestment',
    `At least ${inCurrency(settings.minInvestment, currency)}, as set in the settings`,
  )
  wrong(
    terms.maxInvestment > settings.maxInvestment,
    'maxInvestment',
    `At most ${inCurrency(settings.maxInvestment, currency)}, as set in the settings`,
  )
  wrong(terms.maxInvestment < terms.minInvestment, 'maxInvestment', 'Must not be below the minimum investment')
  wrong(terms.value < terms.minInvestment, 'value', 'Must not be below the minimum investment')
  wrong(terms.value < committed, 'value', `Must not be below the ${inCurrency(committed, currency)} already invested or reserved`)
  const used = terms.uses.reduce((sum, one) => sum + one.amount, 0n)
  wrong(used > terms.value, 'uses', `The use of funds totals ${inCurrency(used, currency)}, more than the funding goal`)
  terms.rates.forEach((rate, at) => {
    wrong(terms.rates.findIndex((one) => one.period === rate.period) < at, `returnRates.${at}.period`, 'This lock period is listed twice')
    wrong(rate.max < rate.min, `returnRates.${at}.returnMax`, 'Must not be below the lower end of the target range')
  })
  return found
}

export type Readiness = { hasBanner: boolean; hasDescription: boolean; rates: number; hasRiskText: boolean; closesAt: Date | null }

/** What a draft still lacks to be opened to investors. */
export function missingToOpen(draft: Readiness, now: Date): FieldError[] {
  const found: FieldError[] = []
  if (!draft.hasBanner) found.push({ path: 'drawing', message: 'Choose or upload a cover image' })
  if (!draft.hasDescription) found.push({ path: 'description', message: 'Describe what the project does' })
  if (draft.rates === 0) found.push({ path: 'returnRates', message: 'Add at least one lock period with its return' })
  if (!draft.hasRiskText) found.push({ path: 'riskText', message: 'Describe the risks' })
  if (draft.closesAt && draft.closesAt <= now) found.push({ path: 'closesAt', message: 'Choose a later date' })
  return found
}

/** Terms that investors agreed to, which cannot change after opening, and terms without effect in later statuses. */
const terms = ['value', 'minInvestment', 'maxInvestment', 'returnRates', 'reflectionDays', 'closesAt'] as const
const conduct = ['uses', 'allowsEarlyExit', 'earlyExitPenalty', 'riskText', 'sector', 'location'] as const
const fixed: Readonly<Record<ProjectStatus, readonly string[]>> = {
  DRAFT: [],
  OPEN: [],
  PAUSED: [],
  FUNDED: terms,
  CLOSED: terms,
  COMPLETED: [...terms, ...conduct],
  CANCELLED: [...terms, ...conduct],
}
export const fixedFields = (status: ProjectStatus, changed: readonly string[]): string[] =>
  changed.filter((field) => fixed[status].includes(field))
