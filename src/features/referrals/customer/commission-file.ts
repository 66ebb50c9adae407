import { ownCommissionLabels } from '@/components/labels/customer-labels'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { textsOf } from '@/ui/table/columns'

/** The columns of the commissions file; the dates and the paid amount under a status are columns of their own. */
export const commissionColumns = (): readonly ExportColumn[] => [
  { title: t('Date'), cells: [{ path: 'createdAt', as: 'dateTime' }] },
  { title: t('Level'), cells: [{ path: 'level' }] },
  { title: t('Code'), cells: [{ path: 'code' }] },
  { title: t('Status'), cells: [{ path: 'status', labels: textsOf(ownCommissionLabels) }] },
  { title: t('Hold ends'), cells: [{ path: 'holdUntil', as: 'date', when: { path: 'status', is: ['PENDING'] } }] },
  { title: t('Date paid'), cells: [{ path: 'paidAt', as: 'date' }] },
  { title: t('Amount'), cells: [{ path: 'amount' }] },
  { title: t('Paid to your balance'), cells: [{ path: 'paid', when: { path: 'status', is: ['PAID'] } }] },
]
