import { ownTransferWord, type OwnAccount } from '@/components/labels/customer-labels'
import { transferKind } from '@/contract/transactions'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'

/** The columns of the transactions file of one account; the second line of a cell of the table is a column of its own. */
export const transactionColumns = (account: OwnAccount): readonly ExportColumn[] => [
  { title: t('Date'), cells: [{ path: 'createdAt', as: 'dateTime' }] },
  {
    title: t('Transaction'),
    cells: [{ path: 'kind', labels: Object.fromEntries(transferKind.options.map((kind) => [kind, ownTransferWord(kind, account)])) }],
  },
  { title: t('Details'), cells: [{ path: 'reference.title' }, { path: 'note' }], first: true },
  { title: t('Code'), cells: [{ path: 'reference.code' }] },
  { title: t('Amount'), cells: [{ path: 'amount' }] },
  { title: t('Balance'), cells: [{ path: 'balanceAfter' }] },
]
