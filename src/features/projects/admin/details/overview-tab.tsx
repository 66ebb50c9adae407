import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { ReadFailed } from '@/components/requests/reading'
import { useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Ledger } from '@/ui/plain/display/ledger'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { AdminBanner } from '../admin-banner'
import { FundsSum } from '../funds/funds-sum'
import { monthShared, shortPercent } from '../profit/profit-rules'
import styles from '../project.module.css'

const colClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 max-md:gap-3'

/** The public view of a project, with additional facts for staff. */
export function OverviewTab({ project }: { project: Project }) {
  const currency = useCurrency()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-4 items-start max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3">
      <div className={colClass}>
        <Panel dense title={t('Business')}>
          <AdminBanner project={project} className="w-full aspect-[840/360] rounded-control object-cover" />
          <p className="my-3 font-medium">{project.about}</p>
          {/* Sanitized by the server: only headings, lists, emphasis and links. */}
          <div className={clsx(styles.prose, 'max-w-measure text-14/5.5')} dangerouslySetInnerHTML={{ __html: project.description }} />
        </Panel>
        <Panel
          dense
          title={t('Risk warning')}
          aside={
            <span>
              <Rich text="version <0>{riskVersion}</0>" parts={[<span className="num" />]} values={{ riskVersion: project.riskVersion }} />
            </span>
          }
        >
          <p className="max-w-measure whitespace-pre-line text-14">{project.riskText}</p>
        </Panel>
        <Shares project={project} />
      </div>
      <div className={colClass}>
        <Panel dense title={t('Details')}>
          <KeyValueList
            dense
            rows={[
              { key: t('Sector'), value: project.sector },
              { key: t('Location'), value: project.location },
              { key: t('Goal'), value: <MoneyText value={project.value} currency={currency} /> },
              { key: t('Still available'), value: <MoneyText value={project.remaining} /> },
              { key: t('Minimum'), value: <MoneyText value={project.minInvestment} /> },
              { key: t('Maximum'), value: <MoneyText value={project.maxInvestment} /> },
              {
                key: t('Cooling-off period'),
                value:
                  project.reflectionDays > 0
                    ? t('{count, plural, one {# day} other {# days}}', { count: project.reflectionDays })
                    : t('none'),
              },
              {
                key: t('Early exit'),
                value: project.allowsEarlyExit
                  ? t('{earlyExitPenalty} penalty', { earlyExitPenalty: formatPercent(project.earlyExitPenalty) })
                  : t('not possible'),
              },
              { key: t('Opened'), value: <DateText value={project.openedAt} /> },
              { key: t('Closes'), value: <DateText value={project.closesAt} /> },
              { key: t('Shown to visitors'), value: project.isActive ? t('yes') : t('no') },
            ]}
          />
        </Panel>
        <TargetReturn project={project} />
        {project.status !== 'DRAFT' && <FundsSum project={project} />}
      </div>
    </div>
  )
}

const TargetReturn = ({ project }: { project: Project }) => (
  <Panel dense title={t('Target return, monthly')}>
    {project.returnRates.length === 0 ? (
      <p className="text-13 text-ink-soft">{t('No return rate yet.')}</p>
    ) : (
      <Ledger
        caption={t('Return rates')}
        height="tight"
        rows={project.returnRates}
        rowKey={(row) => String(row.period)}
        columns={[
          { key: 'period', title: t('Lock period'), render: (row) => monthsWord(row.period) },
          {
            key: 'range',
            title: t('Range'),
            right: true,
            render: (row) => (
              <span className="num">
                {formatPercent(row.returnMin).replace(' %', '')}–{formatPercent(row.returnMax)}
              </span>
            ),
          },
        ]}
      />
    )}
  </Panel>
)

const LATEST = 6

function Shares({ project }: { project: Project }) {
  const { data, error, refetch } = useRead(projects.sharedProfit, { params: { id: project.id }, query: { limit: LATEST } })
  const { explain, drawer } = useExplain()
  if (error && !data)
    return (
      <Panel dense title={t('Recent distributions')}>
        <ReadFailed title={t('We couldn’t load the latest distributions')} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Panel
      dense
      title={t('Recent distributions')}
      aside={<MoreLink href={adminPaths.projectTab(project.id, 'profit')}>{t('Profit distributions')}</MoreLink>}
    >
      <Ledger
        caption={t('Latest profit distributions')}
        height="tight"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'month', title: t('Month'), render: (row) => formatDate(Date.UTC(row.year, row.month - 1, 1), 'month', 'utc') },
          { key: 'posted', title: t('Posted'), wide: true, render: (row) => <DateText value={row.postedAt} className="text-ink-soft" /> },
          { key: 'average', title: t('Average'), right: true, render: (row) => <span className="num">{shortPercent(row.average)}</span> },
          {
            key: 'investors',
            title: t('Investors'),
            right: true,
            wide: true,
            render: (row) => <span className="num">{row.investors}</span>,
          },
          {
            key: 'total',
            title: t('Paid'),
            right: true,
            render: (row) => (
              <Why onClick={explain(monthShared(row))}>
                <MoneyText value={row.total} />
              </Why>
            ),
          },
        ]}
      />
      {drawer}
    </Panel>
  )
}
