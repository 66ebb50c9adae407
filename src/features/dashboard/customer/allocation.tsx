import { ownFigures, useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { readable } from '@/components/labels/readable'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Swatch } from '@/ui/plain/charts/chart-frame'
import { colourAt, DonutChart } from '@/ui/plain/charts/donut-chart'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import type { Overview } from './overview'

type Part = Overview['allocation']['parts'][number]
type Props = { allocation: Overview['allocation']; className: string | undefined }

const names = translated({ available: msg('Available'), onHold: msg('On hold') })
function nameOf(part: Part): string {
  if (part.kind === 'position') return part.project?.title ?? part.detail
  return part.kind === 'otherPositions' ? t('Other investments ({count})', { count: part.positions }) : names[part.kind]
}

/** Undefined for the combined row beyond the limit, which has no figure of its own. */
function figureOf(part: Part): Explained | undefined {
  if (part.kind === 'otherPositions') return undefined
  return part.kind === 'position'
    ? {
        figure: 'investmentPrincipal',
        ...(part.investment ? { of: part.investment.id } : {}),
        title: t('{project}, {code}', { project: nameOf(part), code: part.investment?.code }),
        description: t('The principal of this investment'),
      }
    : ownFigures[part.kind]
}

/** The allocation of the total: each project, the available balance and amounts on hold, as shares. */
export const Allocation = ({ allocation, className }: Props) => (
  <Panel
    title={t('Allocation')}
    aside={<MoreLink href={firstPageOf(paths.users.investments)}>{t('Investments')}</MoreLink>}
    className={className ?? ''}
  >
    {allocation.parts.length === 0 ? (
      <EmptyState
        title={t('No investments yet')}
        actions={
          <ButtonLink size="mid" href={firstPageOf(paths.projects)}>
            {t('View projects')}
          </ButtonLink>
        }
      >
        {t('Each project shows its target and what it actually paid. You can lose the money you invest.')}
      </EmptyState>
    ) : (
      <Shares allocation={allocation} />
    )}
  </Panel>
)

/** "77.0 %": always one decimal, so that the shares are aligned. */
const oneDecimal = (percent: string): string => {
  const [whole = '0', fraction = '0'] = percent.split('.')
  return `${whole}.${fraction.slice(0, 1) || '0'} %`
}

/** "0.8–1.1 % a month, until 3 Jun 2027"; on phones only the date. */
function textsOf({ terms, detail, briefDetail }: Part): { full: string; brief: string } {
  if (!terms) return { full: readable(detail), brief: readable(briefDetail) }
  const date = formatDate(terms.maturesAt, 'date')
  return terms.needsDecision
    ? { full: t('Matured on {date}, needs your decision', { date }), brief: t('Matured on {date}', { date }) }
    : { full: t('{target} a month, until {date}', { target: terms.target, date }), brief: t('until {date}', { date }) }
}

function Detail({ part }: { part: Part }) {
  const { full, brief } = textsOf(part)
  return (
    <>
      <span className="max-md:hidden">{full}</span>
      <span className="md:hidden">{brief}</span>
    </>
  )
}

function Shares({ allocation: { total, lockedShare, parts } }: Pick<Props, 'allocation'>) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  return (
    <div className="grid grid-cols-[184px_minmax(0,1fr)] items-center gap-10 max-md:grid-cols-[minmax(0,1fr)]">
      <div className="max-md:hidden">
        <DonutChart
          label={t('Allocation')}
          parts={parts.map((part, index) => ({ key: `${index}`, label: nameOf(part), value: part.amount }))}
        >
          <span className="text-12 text-ink-faint">{t('Locked')}</span>
          <span className="fig text-24">{oneDecimal(lockedShare)}</span>
        </DonutChart>
      </div>
      <Ledger
        caption={t('Allocation')}
        height="tall"
        rows={parts}
        rowKey={(_, index) => String(index)}
        columns={[
          {
            key: 'part',
            title: t('Holding'),
            render: (part, index) => (
              <div className="flex gap-2.5">
                <span className="mt-[5px] flex">
                  <Swatch fill={colourAt(index)} />
                </span>
                <span>
                  {nameOf(part)}
                  <span className="block text-12 text-ink-faint">
                    <Detail part={part} />
                  </span>
                </span>
              </div>
            ),
            total: t('Total value'),
          },
          {
            key: 'share',
            title: t('Percentage'),
            right: true,
            render: ({ share }) => <span className="num text-ink-soft">{oneDecimal(share)}</span>,
            total: <span className="num">100.0 %</span>,
          },
          {
            key: 'amount',
            title: inCurrency(t('Amount'), currency),
            right: true,
            render: (part) => {
              const figure = figureOf(part)
              return (
                <Why onClick={figure && explain(figure)}>
                  <MoneyText value={part.amount} />
                </Why>
              )
            },
            total: (
              <Why onClick={explain(ownFigures.assets)}>
                <MoneyText value={total} />
              </Why>
            ),
            double: true,
          },
        ]}
      />
      {drawer}
    </div>
  )
}
