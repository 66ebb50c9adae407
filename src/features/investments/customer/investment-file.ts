import { monthsLabels } from '@/components/labels/labels'
import { investmentStateLabels } from '@/components/labels/status'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { textsOf } from '@/ui/table/columns'

/** The columns of the investments file; the second line of a cell of the table is a column of its own. */
export const investmentColumns = (): readonly ExportColumn[] => [
  { title: t('Project'), cells: [{ path: 'project.title' }] },
  { title: t('Code'), cells: [{ path: 'code' }] },
  { title: t('Status'), cells: [{ path: 'state', labels: textsOf(investmentStateLabels) }] },
  { title: t('Lock period'), cells: [{ path: 'lockedPeriod', labels: monthsLabels() }] },
  { title: t('Target return, monthly (lowest)'), cells: [{ path: 'returnMin', as: 'percent' }] },
  { title: t('Target return, monthly (highest)'), cells: [{ path: 'returnMax', as: 'percent' }] },
  { title: t('Matures'), cells: [{ path: 'maturesAt', as: 'date' }] },
  { title: t('Ended'), cells: [{ path: 'endedAt', as: 'date' }] },
  { title: t('Amount'), cells: [{ path: 'investmentAmount' }] },
  { title: t('Principal'), cells: [{ path: 'principal' }] },
  { title: t('Payouts received'), cells: [{ path: 'profitAmount' }] },
]
