import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import type { Reconciliation } from '@/contract/reports'
import { sheetLabels } from '@/contract/balance-sheet'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { balanceSheetOf, explained, reduces, type BookLine, type BookSection } from './books'
import styles from '@/components/admin/system.module.css'

type SideProps = {
  title: string
  side: BookSection
  figure: 'platformAssets' | 'platformLiabilities' | 'platformEquity'
  explain: (figure: Explained) => () => void
}

function Side({ title, side, figure, explain }: SideProps) {
  const currency = useCurrency()
  const why = ({ kind }: BookLine) =>
    explain({ figure: explained[kind], title: sheetLabels[kind], words: 'The entries of all accounts of this kind' })
  return (
    <Panel dense title={title}>
      <Ledger
        caption={title}
        height="tight"
        rows={side.lines}
        rowKey={(line) => line.kind}
        columns={[
          {
            key: 'kind',
            title: 'Account',
            render: (line) => (
              <>
                {sheetLabels[line.kind]}
                <CellSub>
                  <span className="num">{line.accounts}</span> {line.accounts === 1 ? 'account' : 'accounts'}
                  {reduces(line.kind) && ', deducted'}
                </CellSub>
              </>
            ),
            total: `Total ${title.toLowerCase()}`,
          },
          {
            key: 'amount',
            title: inCurrency('Balance', currency),
            right: true,
            render: (line) => (
              <Why onClick={why(line)}>
                <MoneyText value={line.amount} />
              </Why>
            ),
            total: (
              <Why onClick={explain({ figure, title, words: 'The entries of all accounts of this section' })}>
                <MoneyText value={side.total} />
              </Why>
            ),
            double: true,
          },
        ]}
      />
    </Panel>
  )
}

/** The balance sheet: assets on the left, liabilities and equity on the right, each under a double rule. */
export function BooksPanel({ found }: { found: Reconciliation }) {
  const { explain, drawer } = useExplain()
  const currency = useCurrency()
  const { assets, liabilities, equity, total, difference } = balanceSheetOf(found)
  const line = (label: string, amount: string) => (
    <p className="flex items-center justify-between gap-3 text-14 font-medium">
      {label}
      <span className="dbl">
        <MoneyText value={amount} currency={currency} />
      </span>
    </p>
  )
  return (
    <>
      <div className={styles.columns}>
        <Side title="Assets" side={assets} figure="platformAssets" explain={explain} />
        <div className="grid content-start gap-4">
          <Side title="Liabilities" side={liabilities} figure="platformLiabilities" explain={explain} />
          <Side title="Equity" side={equity} figure="platformEquity" explain={explain} />
        </div>
      </div>
      <Panel dense label="Total">
        <div className="grid gap-2">
          {line('Total assets', assets.total)}
          {line('Total liabilities and equity', total)}
          {line('Difference', difference)}
        </div>
      </Panel>
      {drawer}
    </>
  )
}
