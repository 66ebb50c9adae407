import { ownFigures, type OpenFigure } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import type { MyProfile } from '@/contract/user-schemas'
import { parseMinor, toMinor } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { PickCards } from '@/ui/plain/forms/check-field'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { InvestMethods } from './invest-methods'
import type { Investing } from './use-investing'

type Props = {
  investing: Investing
  profile: MyProfile
  settings: { bookCurrency: string; paymentWindowHours: number; identityAbove: string }
  explain: (figure: Explained) => OpenFigure
  className?: string
}

/** Step 2: from the balance immediately, or by a payment afterwards. */
export function SourceStep({ investing, profile, settings, explain, className }: Props) {
  const { values, errors, setSource } = investing
  const isEnough = toMinor(profile.balance) >= (parseMinor(values.investmentAmount) ?? 0n)
  const balance = (
    <Why className="num text-ink" onClick={explain(ownFigures.available)}>
      {formatMoney(profile.balance)}
    </Why>
  )
  return (
    <StepPanel number={2} title={t('Payment source')} state="done" {...(className ? { className } : {})}>
      <PickCards
        label={t('Payment source')}
        columns={2}
        value={values.source}
        onChange={setSource}
        picks={[
          {
            value: 'GATEWAY',
            title: t('Pay now'),
            help: t(
              'Use a payment method available in your country. Your amount is reserved for {hours, plural, one {# hour} other {# hours}}.',
              {
                hours: settings.paymentWindowHours,
              },
            ),
          },
          {
            value: 'BALANCE',
            title: t('From my balance'),
            help: (
              <>
                <Rich text="{amount} {currency} available." values={{ amount: balance, currency: settings.bookCurrency }} />{' '}
                {isEnough ? t('Active immediately.') : t('Not enough for this amount.')}
              </>
            ),
            disabled: !isEnough,
          },
        ]}
      />
      {values.source === 'GATEWAY' && profile.country && <InvestMethods amount={values.investmentAmount} />}
      {errors.source && <p className="mt-2 text-13 text-brand-text">{errors.source}</p>}
      {profile.level < 1 && (
        <Note className="mt-4" tone="info">
          <Rich
            text="Without a verified identity you can hold up to <0>{amount}</0> in total."
            parts={[<span className="num" />]}
            values={{ amount: formatMoney(settings.identityAbove) }}
          />
        </Note>
      )}
    </StepPanel>
  )
}
