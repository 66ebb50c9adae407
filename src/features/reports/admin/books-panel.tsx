import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import type { Reconciliation } from '@/contract/reports'
import { sheetLabels } from '@/contract/balance-sheet'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
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
    explain({ figure: explained[kind], title: sheetLabels[kind], description: t('The entries of all accounts of this kind') })
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
            title: t('Account'),
            render: (line) => (
              <>
                {sheetLabels[line.kind]}
                <CellSub>
                  <Rich
                    text="{accounts, plural, one {<0>#</0> account} other {<0>#</0> accounts}}"
                    parts={[<span className="num" />]}
                    values={{ accounts: line.accounts }}
                  />
                  {reduces(line.kind) && `, ${t('deducted')}`}
                </CellSub>
              </>
            ),
            total: t('Total {title}', { title: title.toLowerCase() }),
          },
          {
            key: 'amount',
            title: inCurrency(t('Balance'), currency),
            right: true,
            render: (line) => (
              <Why onClick={why(line)}>
                <MoneyText value={line.amount} />
              </Why>
            ),
            total: (
              <Why onClick={explain({ figure, title, description: t('The entries of all accounts of this section') })}>
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
        <Side title={t('Assets')} side={assets} figure="platformAssets" explain={explain} />
        <div className="grid content-start gap-4">
          <Side title={t('Liabilities')} side={liabilities} figure="platformLiabilities" explain={explain} />
          <Side title={t('Equity')} side={equity} figure="platformEquity" explain={explain} />
        </div>
      </div>
      <Panel dense label={t('Total')}>
        <div className="grid gap-2">
          {line(t('Total assets'), assets.total)}
          {line(t('Total liabilities and equity'), total)}
          {line(t('Difference'), difference)}
        </div>
      </Panel>
      {drawer}
    </>
  )
}
