import { t } from '@/locales/text'

export type DateRange = { from: string; to: string }

const two = (value: number): string => String(value).padStart(2, '0')
/** A date in the reader's time zone, as 2026-11-23. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const range = (from: Date, to: Date): DateRange => ({ from: dayOf(from), to: dayOf(to) })

/** Predefined date ranges of list filters, in the reader's time zone; both days are included. */
export function datePresets(now: Date): readonly (DateRange & { label: string })[] {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const quarter = month - (month % 3)
  return [
    { label: t('Today'), ...range(now, now) },
    { label: t('Last 7 days'), ...range(new Date(year, month, date - 6), now) },
    { label: t('This month'), ...range(new Date(year, month, 1), new Date(year, month + 1, 0)) },
    { label: t('Last month'), ...range(new Date(year, month - 1, 1), new Date(year, month, 0)) },
    { label: t('This quarter'), ...range(new Date(year, quarter, 1), new Date(year, quarter + 3, 0)) },
    { label: t('This year'), ...range(new Date(year, 0, 1), new Date(year, 12, 0)) },
  ]
}
