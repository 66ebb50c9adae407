import clsx from 'clsx'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { useRead } from '@/api/hooks'
import { useExplain, type OpenFigure } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import type { SharePreview } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { formatDate, formatInstant } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { LargestShares } from './largest-shares'
import { shortPercent } from './profit-rules'
import styles from './profit.module.css'
import { ShareBands, ShareCauses } from './share-causes'
import type { ProfitShare } from './use-profit-share'

type Props = { project: Project; preview: SharePreview; share: ProfitShare }

type Figure = { label: string; value: string; sign?: '−' | '='; note: string; onExplain?: OpenFigure | undefined }

const FigureCell = ({ label, value, sign, note, onExplain }: Figure) => (
  <div>
    {sign && (
      <span
        className="absolute top-4.5 start-[-11px] grid place-items-center size-[21px] border border-line rounded-full bg-surface text-ink-soft font-figures text-14/none font-medium max-md:hidden"
        role="img"
        aria-label={sign === '−' ? t('minus') : t('equals')}
      >
        {sign}
      </span>
    )}
    <dt className="text-ink-soft text-12">{label}</dt>
    <dd className="mt-0.5 text-24 max-md:text-18">
      <Why onClick={onExplain}>
        <MoneyText value={value} figure />
      </Why>
    </dd>
    <dd className="text-12 text-ink-faint">{note}</dd>
  </div>
)

/** The payouts of the entered percentages: the pool before and after, the largest payouts, and the causes of the change from last month. */
export function ProfitPreview({ project, preview, share }: Props) {
  const currency = useCurrency()
  const used = Number(preview.poolBefore) > 0 ? Math.min(1, Number(preview.total) / Number(preview.poolBefore)) : 1
  const { explain, drawer } = useExplain()
  const profitHeld = useRead(projects.funds, { params: { id: project.id } }).data?.data.out.profitHeld
  const figures: Figure[] = [
    {
      label: inCurrency(t('Pool before'), currency),
      value: preview.poolBefore,
      note: preview.lastReturnAt
        ? t('return of {lastReturnAt} included', { lastReturnAt: formatDate(preview.lastReturnAt, 'day') })
        : t('no return was recorded yet'),
      // While another distribution is being paid, its money is in the pool but reserved: the entries would sum to more than this figure.
      onExplain:
        profitHeld === preview.poolBefore
          ? explain({
              figure: 'projectPool',
              of: project.id,
              title: t('Profit pool'),
              description: t('Returns received and not yet distributed'),
            })
          : undefined,
    },
    {
      label: t('This distribution'),
      value: preview.total,
      sign: '−',
      note: t('{investors, plural, one {{average} on average, # investor} other {{average} on average, # investors}}', {
        investors: preview.investors,
        average: shortPercent(preview.average),
      }),
    },
    {
      label: t('Pool after'),
      value: preview.poolAfter,
      sign: '=',
      note: preview.covered ? t('remains for later months') : t('insufficient profit pool'),
    },
  ]
  return (
    <Panel
      dense
      title={t('Preview')}
      aside={share.previewedAt && t('created {previewedAt}', { previewedAt: formatInstant(share.previewedAt) })}
    >
      <dl className={clsx(styles.equation, 'grid grid-cols-3 max-md:grid-cols-[minmax(0,1fr)]')}>
        {figures.map((figure) => (
          <FigureCell key={figure.label} {...figure} />
        ))}
      </dl>
      <div className="h-2 mt-4 rounded-[4px] bg-stone overflow-hidden [&_i]:block [&_i]:h-full [&_i]:bg-brand" aria-hidden="true">
        <i style={{ width: `${used * 100}%` }} />
      </div>
      <div className="@container">
        <div className={styles.twoColumns}>
          <LargestShares project={project} preview={preview} share={share} />
          <div className={styles.aside}>
            <ShareCauses preview={preview} label={share.month?.label ?? ''} explain={explain} />
            <ShareBands preview={preview} />
          </div>
        </div>
      </div>
      {drawer}
    </Panel>
  )
}
