import clsx from 'clsx'
import { useState } from 'react'
import { refusedInvestment } from '@/components/countries/order-limits'
import type { Project } from '@/contract/project-schemas'
import { paths } from '@/config/paths'
import { parseMinor, toMinor, toMoney } from '@/domain/money'
import { payoutOf, type Payout } from '@/domain/payout'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyField, SelectField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { PayoutChart } from './payout-chart'
import styles from './home.module.css'

const payoutClass =
  '[grid-area:1_/_2_/_span_2] self-stretch flex flex-col justify-between py-7 px-8 bg-surface border border-line rounded-card max-xl:[grid-area:auto] max-md:py-5 max-md:px-4'

export type CalculatorProject = Pick<Project, 'slug' | 'title' | 'limits' | 'remaining' | 'returnRates'>
type ReturnRate = CalculatorProject['returnRates'][number]
type Props = { projects: readonly CalculatorProject[]; currency: string; identityAbove: string; now: string }

const START = '1000.00'
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** The target payouts of an amount and their dates, by the same rule as the actual distribution, applied to the project's target range. */
export function Calculator({ projects, currency, identityAbove, now }: Props) {
  const [slug, setSlug] = useState(projects[0]?.slug ?? '')
  const project = projects.find((one) => one.slug === slug) ?? projects[0]
  const [amount, setAmount] = useState(START)
  const [period, setPeriod] = useState<number>()
  if (!project) return null
  const rate = project.returnRates.find((one) => one.period === period) ?? project.returnRates[Math.min(1, project.returnRates.length - 1)]
  if (!rate) return null
  const max = toMoney(smaller(toMinor(project.limits.max), toMinor(project.remaining)))
  const principal = parseMinor(amount)
  const payout = principal !== undefined && principal > 0n ? payoutOf(principal, rate, new Date(now)) : undefined
  return (
    <section
      className="mt-24 py-20 bg-sunken border-line border-y max-md:mt-16 max-md:py-12 max-md:px-0 on-sunken"
      id="calculator"
      aria-labelledby="calculator-title"
    >
      <div className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] grid-rows-[auto_1fr] gap-y-6 gap-x-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10 max-xl:grid-rows-none max-md:gap-5">
        <div className="grid gap-6 grid-cols-[minmax(0,1fr)]">
          <div>
            <h2 id="calculator-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
              {t('Payout calculator')}
            </h2>
            <p className="mt-2 text-ink-soft">{t('Choose an amount and a lock period to see the low and high end of the target range.')}</p>
          </div>
          <SelectField
            label={t('Project')}
            value={project.slug}
            onChange={setSlug}
            options={projects.map((one) => ({ value: one.slug, label: one.title }))}
          />
          <MoneyField
            label={t('Amount')}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={principal === undefined ? t('Enter an amount, like 250.00') : refusedInvestment(project, principal, currency)}
            help={
              <Rich
                text="{least} to {most}. Above {limit} you must verify your identity first."
                values={{
                  least: <MoneyText value={project.limits.min} />,
                  most: <MoneyText value={max} currency={currency} />,
                  limit: <MoneyText value={identityAbove} />,
                }}
              />
            }
          />
          <LockPeriodField rates={project.returnRates} rate={rate} onChange={setPeriod} />
        </div>
        <div className="grid gap-6 grid-cols-[minmax(0,1fr)] col-1 justify-items-start max-xl:order-1 max-md:justify-items-stretch">
          <p className="text-14 text-ink-soft">
            {t('An estimate, not a promise. If the project earns no profit, there are no payouts, and you may lose the money you invest.')}
          </p>
          <ButtonLink variant="primary" href={paths.project(project.slug)}>
            {t('View project')}
          </ButtonLink>
        </div>
        <PayoutPanel payout={payout} principal={principal} currency={currency} now={now} />
      </div>
    </section>
  )
}

type LockPeriodProps = { rates: readonly ReturnRate[]; rate: ReturnRate; onChange: (period: number) => void }

function LockPeriodField({ rates, rate, onChange }: LockPeriodProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-14 font-medium">{t('Lock period')}</span>
      <Segmented
        wide
        label={t('Lock period')}
        value={rate.period}
        onChange={onChange}
        choices={rates.map((one) => ({
          value: one.period,
          label: t('{count, plural, one {# month} other {# months}}', { count: one.period }),
        }))}
      />
      <p className="text-14 text-ink-soft">
        <Rich
          text="Target return: <0>{low}–{high} %</0> a month."
          parts={[<span className="num" />]}
          values={{ low: rate.returnMin, high: rate.returnMax }}
        />
      </p>
    </div>
  )
}

const range = (low: bigint, high: bigint) => (
  <>
    <MoneyText value={toMoney(low)} />
    <span className="num"> – </span>
    <MoneyText value={toMoney(high)} />
  </>
)

type PanelProps = { payout: Payout | undefined; principal: bigint | undefined; currency: string; now: string }

function PayoutPanel({ payout, principal, currency, now }: PanelProps) {
  if (!payout || principal === undefined) return <div className={payoutClass}>{t('Enter an amount to see projected payouts.')}</div>
  const day = (at: Date) => formatDate(at.toISOString(), 'date', 'utc')
  return (
    <div className={payoutClass}>
      <div className="flex flex-wrap justify-between items-baseline gap-y-1 gap-x-4 [&_h3]:text-18/[1.2]">
        <h3>{t('If you invest today')}</h3>
        <ul className={clsx(styles.key, 'flex flex-wrap gap-y-1 gap-x-6 text-ink-soft text-14/inherit')}>
          <li>
            <i className="w-2.5 h-3 border border-brand bg-brand rounded-[1px]" /> {t('low end')}
          </li>
          <li>
            <i className="w-2.5 h-3 border border-brand rounded-[1px] bg-brand-wash border-dashed" /> {t('up to the high end')}
          </li>
        </ul>
      </div>
      <PayoutChart payout={payout} principal={principal} />
      <dl className={styles.ledger}>
        <div>
          <dt className="text-ink-soft">{t('Investment date, {date}', { date: formatDate(now, 'date', 'utc') })}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
            <MoneyText value={toMoney(principal)} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">
            <Rich
              text="{count, plural, one {<0>#</0> payout, low to high} other {<0>#</0> payouts, low to high}}"
              parts={[<span className="num" />]}
              values={{ count: payout.months.length }}
            />
          </dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">{range(payout.low, payout.high)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">{t('Principal returned, {date}', { date: day(payout.maturesAt) })}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
            <MoneyText value={toMoney(principal)} />
          </dd>
        </div>
        <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
          <dt className="text-ink">{t('Total returned')}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
            {range(principal + payout.low, principal + payout.high)} <small>{currency}</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}
