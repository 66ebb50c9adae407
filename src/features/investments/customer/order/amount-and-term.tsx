import { figureKey } from '@/components/explain/figure-key'
import { useMyProfile } from '@/components/requests/own-reads'
import { useCurrency } from '@/components/requests/settings'
import { ProjectBanner } from '@/components/projects/project-banner'
import { paths } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { MoneyField, TextField } from '@/ui/plain/forms/fields'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { monthsWord } from '@/components/labels/labels'
import type { Investing } from './use-investing'
import { listed, returnText } from '../labels'

type Props = { investing: Investing; project: Project; className?: string }

/** Step 1: project, amount and lock period. */
export function AmountAndTerm({ investing, project, className }: Props) {
  const currency = useCurrency()
  const { values, bounds, errors, rate, payout } = investing
  return (
    <StepPanel number={1} title={t('Amount and lock period')} state={payout ? 'done' : 'now'} {...(className ? { className } : {})}>
      <div className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3 mb-4 text-14 wrap-anywhere">
        <span className="grid place-items-center h-12 overflow-hidden border border-line rounded-control bg-sunken">
          <ProjectBanner project={project} square />
        </span>
        <span>
          <Link href={paths.project(project.slug)} className="font-medium hover:underline">
            {project.title}
          </Link>
          <span className="block text-12 text-ink-faint">{listed([project.sector, project.location])}</span>
        </span>
      </div>
      <div className="grid gap-5">
        <MoneyField
          label={t('You invest')}
          name="investmentAmount"
          size="figure"
          currency={currency}
          value={values.investmentAmount}
          error={errors.investmentAmount}
          help={
            <Rich
              text="From <0>{min}</0> to <1>{max}</1>. <2>{remaining}</2> is still available."
              parts={[
                <span className="num" />,
                <span className="num" />,
                <span className="num" data-figure={figureKey('projectRemaining', project.id)} />,
              ]}
              values={{ min: formatMoney(bounds.min), max: formatMoney(bounds.max), remaining: formatMoney(project.remaining) }}
            />
          }
          onChange={investing.setAmount}
        />
        <div>
          <ChipGroup
            label={t('Lock period')}
            labelled
            large
            value={rate?.period}
            onChange={investing.setPeriod}
            choices={project.returnRates.map(({ period }) => ({ value: period, label: monthsWord(period) }))}
          />
          {errors.lockedPeriod && <p className="mt-2 text-13 text-brand-text">{errors.lockedPeriod}</p>}
          {rate && (
            <p className="mt-2 text-12 text-ink-faint">
              {project.allowsEarlyExit ? (
                <Rich
                  text="Target return: <0>{rate}</0> a month. Your principal is locked until then, unless an early exit is approved, for a penalty."
                  parts={[<span className="num" />]}
                  values={{ rate: returnText(rate) }}
                />
              ) : (
                <Rich
                  text="Target return: <0>{rate}</0> a month. Your principal is locked until then."
                  parts={[<span className="num" />]}
                  values={{ rate: returnText(rate) }}
                />
              )}
            </p>
          )}
        </div>
        <Referrer investing={investing} />
      </div>
    </StepPanel>
  )
}

/** Shown only to customers without a referrer: the referrer is fixed with the first investment. */
function Referrer({ investing }: { investing: Investing }) {
  const { data } = useMyProfile()
  if (!data || data.data.referredBy) return null
  return (
    <TextField
      label={t('Referred by')}
      optional
      name="referredBy"
      help={t('Username of the customer who referred you. It cannot be changed after your first investment. There is no cost to you.')}
      autoCapitalize="none"
      value={investing.referrer}
      error={investing.errors.referredBy}
      onChange={investing.setReferrer}
    />
  )
}
