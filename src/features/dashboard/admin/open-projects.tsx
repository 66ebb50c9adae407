import { useExplain, type OpenFigure } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { Ledger, type LedgerColumn } from '@/ui/plain/display/ledger'
import { t } from '@/locales/text'
import { Term } from '@/ui/plain/primitives/term'
import { projectTerms } from '@/config/terms'
import { Link } from '@/ui/plain/primitives/link'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText, PercentText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { strokesOf, TallyMarks } from '@/ui/plain/display/tally-marks'
import type { Office } from '@/components/dashboard/admin-queues'

type Row = NonNullable<Office['projects']>[number]
const sum = (amounts: readonly string[]): string => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))
/** Shortens a rate to two decimals: "0.9024" → 0.90. */
const toTwo = (percent: string): string => percent.replace(/(\.\d\d)\d+$/, '$1')
const share = ({ raised, value }: Row): number => (Number(value) > 0 ? Number(raised) / Number(value) : 0)

const columnsOf = (rows: readonly Row[], currency: string, explainRaised: (row: Row) => OpenFigure): readonly LedgerColumn<Row>[] => [
  {
    key: 'title',
    title: t('Project'),
    render: (row) => <Link href={adminPaths.projectDetails(row.id)}>{row.title}</Link>,
    total: t('{count, plural, one {# project} other {# projects}}', { count: rows.length }),
  },
  {
    key: 'share',
    title: t('Raised'),
    render: (row) => (
      <span className="grid grid-cols-[80px_40px] items-center gap-2 max-md:grid-cols-[36px_36px]">
        <Meter label={t('{title}, raised', { title: row.title })} value={share(row)} thin />
        <span className="num text-ink-soft">{Math.floor(share(row) * 100)} %</span>
      </span>
    ),
  },
  {
    key: 'value',
    title: t('Goal'),
    right: true,
    wide: true,
    render: (row) => <MoneyText value={row.value} className="text-ink-soft" />,
    total: <MoneyText value={sum(rows.map(({ value }) => value))} />,
  },
  {
    key: 'investors',
    title: t('Investors'),
    right: true,
    wide: true,
    render: (row) => <span className="num">{groupDigits(String(row.investors))}</span>,
    total: <span className="num">{groupDigits(String(rows.reduce((total, { investors }) => total + investors, 0)))}</span>,
  },
  {
    key: 'track',
    title: <Term definition={projectTerms.onTime}>{t('On time')}</Term>,
    wide: true,
    render: (row) => (
      <TallyMarks
        size={16}
        label={t('{onTime} of {due} payouts on time', { onTime: row.onTime, due: row.dueSoFar })}
        strokes={strokesOf({ done: row.onTime, late: row.late, ahead: row.overdue })}
      />
    ),
  },
  {
    key: 'average',
    title: t('Monthly return'),
    right: true,
    wide: true,
    render: (row) =>
      row.average === null ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <PercentText value={toTwo(row.average)} className="text-ink-soft" />
      ),
  },
  {
    key: 'raised',
    title: inCurrency(t('Raised'), currency),
    right: true,
    render: (row) => (
      <Why onClick={explainRaised(row)}>
        <MoneyText value={row.raised} />
      </Why>
    ),
    total: <MoneyText value={sum(rows.map(({ raised }) => raised))} />,
    double: true,
  },
]

/** Projects that are open for investment: funding progress, and whether they have paid on time. */
export function OpenProjects({ rows }: { rows: readonly Row[] }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const raised = ({ id, title }: Row) =>
    explain({
      figure: 'projectRaised',
      of: id,
      title: t('Raised for {title}', { title }),
      description: t('Payments received, less refunds'),
    })
  return (
    <Panel dense title={t('Open projects')} aside={<MoreLink href={firstPageOf(adminPaths.projects)}>{t('All')}</MoreLink>}>
      {rows.length === 0 ? (
        <EmptyState title={t('No open projects')}>{t('Open a project so that customers can invest.')}</EmptyState>
      ) : (
        <Ledger
          caption={t('Open projects')}
          height="tight"
          rows={rows}
          rowKey={(row) => row.id}
          columns={columnsOf(rows, currency, raised)}
        />
      )}
      {drawer}
    </Panel>
  )
}
