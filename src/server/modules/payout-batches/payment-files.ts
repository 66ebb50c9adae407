import { stringify } from 'csv-stringify/sync'
import type { Debtor } from '@/contract/gateways'
import type { PayoutFile } from '@/contract/payout-batches'
import { assert } from '@/domain/assert'
import { toMoney } from '@/domain/money'
import { harmless } from '@/server/infra/csv/csv'
import { pain001 } from './pain001'
import type { BatchRow, LineRow } from './queries'
import { isBankDestination } from './rules'

export type Exported = { batch: BatchRow; lines: readonly LineRow[]; debtor: Debtor | null; at: Date }

/** The last five columns are empty in the export: filled in, the same file is the results file. */
const columns = [
  'reference',
  'recipient',
  'network',
  'address',
  'asset',
  'amount',
  'memo',
  'transaction id',
  'fee',
  'status',
  'reason',
  'failure reference',
]

/** One CSV per crypto network; for bank destinations one pain.001 and the CSV for its results. */
export function paymentFiles(exported: Exported): PayoutFile[] {
  const { batch, lines } = exported
  const networks = [...new Set(lines.map(({ destination }) => destination.network))].sort()
  return networks.flatMap((network) => {
    const own = lines.filter(({ destination }) => destination.network === network)
    const name = `${batch.code}-${network}`
    if (!own.some(({ destination }) => isBankDestination(destination))) return [csvFile(`${name}.csv`, batch, own)]
    const { debtor } = exported
    assert(debtor, 'a batch to banks has a debtor')
    return [
      { name: `${name}.xml`, type: 'application/xml', content: pain001({ ...exported, debtor, lines: own, network }) },
      csvFile(`${name}-results.csv`, batch, own),
    ]
  })
}

/** The byte order mark marks UTF-8, so that spreadsheets read names in any script. */
const csvFile = (name: string, { decimals }: BatchRow, lines: readonly LineRow[]): PayoutFile => ({
  name,
  type: 'text/csv',
  content: stringify(
    lines.map(({ reference, recipient, destination, amount, memo }) => [
      ...[reference, recipient, destination.network, destination.address, destination.currencyUnit].map(harmless),
      ...[toMoney(amount, decimals), harmless(memo), '', '', '', '', ''],
    ]),
    { bom: true, header: true, columns, quoted: true, quoted_empty: true },
  ),
})
