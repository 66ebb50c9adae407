import { useRead } from '@/api/hooks'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { Reading } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { ExportButton } from '@/components/resource/export/export-button'
import { useUrlParam } from '@/components/resource/list/use-url-param'
import { MAX_LIMIT } from '@/contract/core/list'
import { reports, type BalanceSheetLine } from '@/contract/reports'
import { dayOf } from '@/domain/dates'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DayField } from '@/ui/forms/day-field'
import { Note } from '@/ui/plain/feedback/note'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { columnsFor } from '@/ui/table/columns'
import { balanceSheetOf, explained, lineLabels, reduces, sectionLabels, type BookLine, type BookSection } from './books'
import styles from '@/components/admin/system.module.css'

type Explain = ReturnType<typeof useExplain>['explain']
type SideProps = {
  title: string
  side: BookSection
  figure: 'platformAssets' | 'platformLiabilities' | 'platformEquity'
  /** The last instant of the day; undefined for the current balance sheet. */
  endDate: string | undefined
  explain: Explain
}

function Side({ title, side, figure, endDate, explain }: SideProps) {
  const currency = useCurrency()
  const why = (one: Omit<Explained, 'endDate'>) => explain(endDate === undefined ? one : { ...one, endDate })
  return (
    <Panel dense title={title}>
      <Ledger
        caption={title}
        height="tight"
        rows={side.lines}
        rowKey={({ line }) => line}
        columns={[
          {
            key: 'kind',
            title: t('Account'),
            render: (row) => <Named row={row} />,
            total: t('Total {title}', { title: title.toLowerCase() }),
          },
          {
            key: 'amount',
            title: inCurrency(t('Balance'), currency),
            right: true,
            render: ({ line, amount }) => (
              <Why
                onClick={why({
                  figure: explained[line],
                  title: lineLabels[line],
                  description: t('The entries of all accounts of this kind'),
                })}
              >
                <MoneyText value={amount} />
              </Why>
            ),
            total: (
              <Why onClick={why({ figure, title, description: t('The entries of all accounts of this section') })}>
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

const Named = ({ row: { line, accounts } }: { row: BookLine }) => (
  <>
    {lineLabels[line]}
    <CellSub>
      <Rich
        text="{accounts, plural, one {<0>#</0> account} other {<0>#</0> accounts}}"
        parts={[<span className="num" />]}
        values={{ accounts }}
      />
      {reduces(line) && `, ${t('deducted')}`}
    </CellSub>
  </>
)

const column = columnsFor<BalanceSheetLine>()
/** The columns of the file. */
const columnsIn = (currency: string) => [
  column.text('day', t('End of day (UTC)')),
  column.label('section', t('Section'), sectionLabels),
  column.label('line', t('Account'), lineLabels),
  column.number('accounts', t('Accounts')),
  column.money('amount', inCurrency(t('Balance'), currency)),
]

/** The balance sheet at the end of a day (UTC), which is part of the address; without one, the current balance sheet. */
export function BooksPanel() {
  const [day, setDay] = useUrlParam('day')
  const read = useRead(reports.balanceSheet, { query: { day, limit: MAX_LIMIT } }, { showsFailure: true })
  const currency = useCurrency()
  const shownDay = read.data?.data[0]?.day
  const today = dayOf(new Date())
  return (
    <>
      <Panel
        dense
        title={t('Balance sheet')}
        aside={
          shownDay && (
            <ExportButton
              list={reports.balanceSheet}
              sent={{ query: { day: shownDay } }}
              title={t('Balance sheet')}
              columns={columnsIn(currency)}
              view={{ label: shownDay, query: { day: shownDay } }}
            />
          )
        }
      >
        <div className="grid gap-4">
          <div className="max-w-60">
            <DayField
              label={t('End of day (UTC)')}
              size="small"
              max={today}
              value={day ?? today}
              onChange={(next) => setDay(next === today ? undefined : next)}
            />
          </div>
          <Reading failed={t('We couldn’t load the balance sheet')} loading={t('Loading the balance sheet')} rows={8} read={read}>
            {(lines) => <Totals lines={lines} />}
          </Reading>
        </div>
      </Panel>
      {read.data && <Sides lines={read.data.data} endDate={day && `${day}T23:59:59.999Z`} />}
    </>
  )
}

function Totals({ lines }: { lines: readonly BalanceSheetLine[] }) {
  const currency = useCurrency()
  const { assets, total, difference, isEmpty } = balanceSheetOf(lines)
  const line = (label: string, amount: string) => (
    <p className="flex items-center justify-between gap-3 text-14 font-medium">
      {label}
      <span className="dbl">
        <MoneyText value={amount} currency={currency} />
      </span>
    </p>
  )
  return (
    <div className="grid gap-2">
      {isEmpty && <Note>{t('The ledger has no entries on or before this day.')}</Note>}
      {line(lineLabels.TOTAL_ASSETS, assets.total)}
      {line(lineLabels.TOTAL_LIABILITIES_AND_EQUITY, total)}
      {line(lineLabels.DIFFERENCE, difference)}
    </div>
  )
}

/** Assets on the left, liabilities and equity on the right, each under a double rule. */
function Sides({ lines, endDate }: { lines: readonly BalanceSheetLine[]; endDate: string | undefined }) {
  const { explain, drawer } = useExplain()
  const { assets, liabilities, equity } = balanceSheetOf(lines)
  const shared = { endDate, explain }
  return (
    <>
      <div className={styles.columns}>
        <Side title={sectionLabels.ASSETS} side={assets} figure="platformAssets" {...shared} />
        <div className="grid content-start gap-4">
          <Side title={sectionLabels.LIABILITIES} side={liabilities} figure="platformLiabilities" {...shared} />
          <Side title={sectionLabels.EQUITY} side={equity} figure="platformEquity" {...shared} />
        </div>
      </div>
      {drawer}
    </>
  )
}
