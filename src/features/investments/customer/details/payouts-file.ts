import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'

const twoDigits = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), `0${index + 1}`]))

/** The columns of the payouts file: a month is "2026-09", a range is two columns. */
export const payoutColumns = (): readonly ExportColumn[] => [
  { title: t('Month'), cells: [{ path: 'year' }, { path: 'month', labels: twoDigits }], between: '-' },
  { title: t('Days active'), cells: [{ path: 'days' }] },
  { title: t('Days in the month'), cells: [{ path: 'of' }] },
  { title: t('Target (lowest)'), cells: [{ path: 'aimedLow' }] },
  { title: t('Target (highest)'), cells: [{ path: 'aimedHigh' }] },
  { title: t('Paid'), cells: [{ path: 'paid' }] },
  { title: t('Posted'), cells: [{ path: 'postedAt', as: 'dateTime' }] },
]
