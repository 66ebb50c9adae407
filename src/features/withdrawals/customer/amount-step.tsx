import { useRead } from '@/api/hooks'
import { ownFigures, type OpenFigure } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { useCurrency, usePublicSettings } from '@/components/requests/settings'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import type { WithdrawalQuote } from '@/contract/withdrawals'
import { shareOf, toMinor, toMoney, type Minor } from '@/domain/money'
import { isolatedText, t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { PickCards } from '@/ui/plain/forms/check-field'
import { Chip } from '@/ui/plain/inputs/chip'
import { MoneyField, SelectField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import type { Fund, Withdrawing } from './use-withdrawing'

type Props = {
  flow: Withdrawing
  balance: string
  matured: readonly Investment[]
  quote: WithdrawalQuote | undefined
  explain: (figure: Explained) => OpenFigure
  className?: string | undefined
}

const parts = [
  { label: '25 %', of: 25n },
  { label: '50 %', of: 50n },
  { label: '100 %', of: 100n },
] as const

/** Step 1: any amount of the earnings, or a matured investment in full. */
export function AmountStep({ flow, balance, matured, quote, explain, className }: Props) {
  const { values, errors, choose } = flow
  const pick = (fund: Fund) => choose(fund, fund === 'INVESTMENT' ? matured[0] : undefined)
  return (
    <StepPanel number={1} title={t('Amount and source')} state={quote ? 'done' : 'now'} {...(className ? { className } : {})}>
      <PickCards
        label={t('Source')}
        columns={2}
        value={values.fund}
        onChange={pick}
        picks={[
          { value: 'EARNINGS', title: t('Earnings'), help: <Available balance={balance} onExplain={explain(ownFigures.available)} /> },
          {
            value: 'INVESTMENT',
            title: t('A matured investment, in full'),
            help: <Matured matured={matured} />,
            disabled: matured.length === 0,
          },
        ]}
      />
      <div className="mt-5">
        {values.fund === 'EARNINGS' ? (
          <EarningsAmount flow={flow} balance={balance} error={errors.amount} />
        ) : (
          <SelectField
            label={t('Matured investment')}
            value={values.investment ?? ''}
            options={matured.map((one) => ({
              value: one.id,
              label: `${isolatedText(one.project.title ?? one.code)}, ${formatMoney(one.principal)}`,
            }))}
            error={errors.investment ?? errors.amount}
            help={t('Paid in full; needs two approvals.')}
            onChange={(id) =>
              choose(
                'INVESTMENT',
                matured.find((one) => one.id === id),
              )
            }
          />
        )}
      </div>
    </StepPanel>
  )
}

function Available({ balance, onExplain }: { balance: string; onExplain: OpenFigure }) {
  const currency = useCurrency()
  return (
    <span className="text-14">
      <Rich
        text="<0>{amount}</0> {currency} available"
        parts={[
          <Why key="why" className="num text-ink" onClick={onExplain}>
            {null}
          </Why>,
        ]}
        values={{ amount: formatMoney(balance), currency }}
      />
    </span>
  )
}

/** The number of matured investments, or the next one to mature. */
function Matured({ matured }: { matured: readonly Investment[] }) {
  const { data } = useRead(
    investments.mine,
    { query: { status: ['ACTIVE'], sortBy: 'maturesAt', sortOrder: 'ASC', limit: 1 } },
    { enabled: matured.length === 0 },
  )
  const next = data?.data[0]
  if (matured.length > 0)
    return (
      <span className="text-14">
        {t('{count, plural, one {One needs your decision} other {# need your decision}}', { count: matured.length })}
      </span>
    )
  return (
    <span className="text-14">
      {t('None yet.')}{' '}
      {next?.maturesAt && (
        <Rich
          text="Next: {project}, <0>{date}</0>"
          parts={[<span className="num" />]}
          values={{ project: next.project.title, date: formatDate(next.maturesAt, 'day') }}
        />
      )}
    </span>
  )
}

function EarningsAmount({ flow, balance, error }: { flow: Withdrawing; balance: string; error: string | undefined }) {
  const currency = useCurrency()
  const settings = usePublicSettings()
  const { values, change } = flow
  const balanceMinor = toMinor(balance)
  const isPhone = useIsPhone()
  return (
    <div>
      <MoneyField
        label={t('Amount')}
        name="amount"
        size="figure"
        currency={currency}
        value={values.amount}
        error={error}
        help={
          settings &&
          (balanceMinor < toMinor(settings.withdrawalMin) ? (
            <Rich
              text="The minimum withdrawal is <0>{amount}</0>."
              parts={[<span className="num" />]}
              values={{ amount: formatMoney(settings.withdrawalMin) }}
            />
          ) : (
            <Rich
              text="From <0>{least}</0> to <1>{most}</1>. The fee of <2>{fee}</2> is deducted from this amount."
              parts={[<span className="num" />, <span className="num" />, <span className="num" />]}
              values={{
                least: formatMoney(settings.withdrawalMin),
                most: formatMoney(balance),
                fee: formatMoney(settings.withdrawalFee),
              }}
            />
          ))
        }
        after={!isPhone && <Parts max={balanceMinor} onChoose={(amount) => change({ amount })} />}
        onChange={(amount) => change({ amount })}
      />
      {isPhone && <Parts max={balanceMinor} onChoose={(amount) => change({ amount })} />}
    </div>
  )
}

/** Buttons for a quarter, half or all of it. */
function Parts({ max, onChoose }: { max: Minor; onChoose: (amount: string) => void }) {
  return (
    <div className="flex gap-1.5 max-md:grid max-md:grid-cols-[repeat(3,1fr)] max-md:mt-2 max-md:[&>button]:justify-center max-md:[&>button]:h-9 max-md:[&>button]:rounded-[18px]">
      {parts.map(({ label, of }) => (
        <Chip key={label} onPress={() => onChoose(toMoney(shareOf(max, of, 100n)))}>
          {label}
        </Chip>
      ))}
    </div>
  )
}
