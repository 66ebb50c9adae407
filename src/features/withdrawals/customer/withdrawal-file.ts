import { ownWithdrawalLabels } from '@/components/labels/customer-labels'
import { fundLabels } from '@/components/labels/labels'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { textsOf } from '@/ui/table/columns'

/** The columns of the withdrawals file; the second line of a cell of the table is a column of its own. */
export const withdrawalColumns = (): readonly ExportColumn[] => [
  { title: t('Withdrawal'), cells: [{ path: 'code' }] },
  { title: t('Source'), cells: [{ path: 'fund', labels: fundLabels }] },
  { title: t('Requested'), cells: [{ path: 'createdAt', as: 'dateTime' }] },
  { title: t('Destination'), cells: [{ path: 'wallet.title' }] },
  { title: t('Address or bank account'), cells: [{ path: 'wallet.address' }] },
  { title: t('Status'), cells: [{ path: 'status', labels: textsOf(ownWithdrawalLabels) }] },
  { title: t('Amount'), cells: [{ path: 'amount' }] },
  { title: t('You receive'), cells: [{ path: 'net' }] },
]
