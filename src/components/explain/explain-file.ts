import { accountKind, transferKind, type AccountKind } from '@/contract/transactions'
import type { ExportCell, ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import type { KindLabels } from './use-kind-labels'

/** The columns of the file of a figure's entries; the second line of an entry is columns of its own. */
export const entryColumns = (labels: KindLabels): readonly ExportColumn[] => [
  { title: t('Date'), cells: [{ path: 'createdAt', as: 'dateTime' }] },
  { title: t('Entry'), cells: kindCells(labels) },
  { title: t('Details'), cells: [{ path: 'reference.title' }, { path: 'note' }], first: true },
  { title: t('Code'), cells: [{ path: 'reference.code' }] },
  { title: t('Amount'), cells: [{ path: 'amount' }] },
  { title: t('Balance'), cells: [{ path: 'balanceAfter' }] },
]

const [available, others] = [
  accountKind.options.filter((account) => account === 'CUSTOMER_AVAILABLE'),
  accountKind.options.filter((account) => account !== 'CUSTOMER_AVAILABLE'),
]

/** One cell per group of accounts with the same labels: customers see other words for their available balance. */
function kindCells({ isOwn, one }: KindLabels): ExportCell[] {
  const cell = (account: AccountKind): ExportCell => ({
    path: 'kind',
    labels: Object.fromEntries(transferKind.options.map((kind) => [kind, one(kind, account)])),
  })
  if (!isOwn) return [cell('CUSTOMER_AVAILABLE')]
  return [
    { ...cell('CUSTOMER_AVAILABLE'), when: { path: 'account', is: available } },
    { ...cell('INVESTMENT_PRINCIPAL'), when: { path: 'account', is: others } },
  ]
}
