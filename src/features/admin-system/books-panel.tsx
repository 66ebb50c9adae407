import { useExplain, type Explained } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/settings'
import { accountKindWords } from '@/components/words'
import type { Reconciliation } from '@/contract/reports'
import { CellSub, Ledger } from '@/ui/plain/ledger'
import { MoneyText } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { booksOf, explained, type BookLine, type BookSide } from './books'
import styles from './system.module.css'

type SideProps = {
  title: string
  side: BookSide
  figure: 'platformAssets' | 'platformLiabilities'
  explain: (asked: Explained) => () => void
}

function Side({ title, side, figure, explain }: SideProps) {
  const currency = useCurrency()
  const why = ({ kind }: BookLine) =>
    explain({ figure: explained[kind], title: accountKindWords[kind], words: 'What was posted to these accounts, all of them together' })
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
                {accountKindWords[line.kind]}
                <CellSub>
                  <span className="num">{line.accounts}</span> {line.accounts === 1 ? 'account' : 'accounts'}
                </CellSub>
              </>
            ),
            total: 'Total',
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
              <Why onClick={explain({ figure, title, words: 'What was posted to all accounts of this side' })}>
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

/** The books: where the money is on the left, whom it belongs to on the right, each under a double rule. */
export function BooksPanel({ found }: { found: Reconciliation }) {
  const { explain, drawer } = useExplain()
  const currency = useCurrency()
  const { where, whose, difference } = booksOf(found)
  return (
    <>
      <div className={styles.columns}>
        <Side title="Assets" side={where} figure="platformAssets" explain={explain} />
        <Side title="Liabilities and equity" side={whose} figure="platformLiabilities" explain={explain} />
      </div>
      <Panel dense label="Difference">
        <p className="flex items-center justify-between gap-3 text-14 font-medium">
          Difference
          <span className="dbl">
            <MoneyText value={difference} currency={currency} />
          </span>
        </p>
      </Panel>
      {drawer}
    </>
  )
}
