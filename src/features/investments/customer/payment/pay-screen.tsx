import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { CountryForm } from '@/components/countries/country-form'
import { ActionBar } from '@/components/page/action-bar'
import { TwoColumns, TwoColumnsSkeleton, Stack } from '@/components/page/two-columns'
import { useMyProfile } from '@/components/requests/own-reads'
import { ProcessingTime } from '@/components/work/processing-time'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { firstPageOf, paths } from '@/config/paths'
import { gateways, type Gateway } from '@/contract/gateways'
import { MAX_LIMIT } from '@/contract/core/list'
import { investments, type InvestmentDetail } from '@/contract/investments'
import type { MyProfile } from '@/contract/user-schemas'
import { site } from '@/config/site'
import { msg } from '@/locales/message'
import { Rich } from '@/locales/rich'
import { t, translated } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { useNow } from '@/ui/plain/hooks/use-now'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { AnswerPanel } from '../answer-panel'
import { CheckoutStep } from './checkout-step'
import { GatewayStep } from './gateway-step'
import { isWholeInReview, needsAnswer } from '../in-review'
import { AmountInReview, InReviewText } from '../in-review-text'
import { InstructionsStep } from './instructions-step'
import { LatePayment } from './late-payment'
import { PaySide } from './pay-side'
import { ReceiptStep } from './receipt-step'
import { dueIn, usePaying, wayFor } from './use-paying'
import { paymentWindowOf } from '../payment-window'
import { isByHand } from '../labels'

const awaitedSteps = translated([
  { step: 1, title: msg('Payment method'), rows: 2, className: 'max-md:order-2' },
  { rows: 5, className: 'max-md:order-3' },
])
const awaitedSide = translated([
  { title: msg('Your investment'), rows: 6, className: 'max-md:order-1' },
  { title: msg('Next steps'), rows: 4, className: 'max-md:order-5' },
])

const TITLE = msg('Pay for your investment')
const LATE_TITLE = msg('Report payment')

/** How to pay for an investment: payment method, instructions, proof of payment. */
export function PayScreen() {
  const { query } = useRouter()
  const id = typeof query.id === 'string' ? query.id : ''
  const investment = useRead(investments.get, { params: { id } }, { enabled: id !== '' })
  const profile = useMyProfile()
  const ways = useRead(gateways.list, { query: { limit: MAX_LIMIT, sortBy: 'orderPriority', sortOrder: 'ASC' } })
  const failure = failureAmong(investment, profile, ways)
  const trail = [{ label: t('Investments'), href: firstPageOf(paths.users.investments) }, { label: investment.data?.data.code ?? '…' }]
  const now = useNow() ?? 0
  const isClosed = investment.data && paymentWindowOf(investment.data.data, now)?.state === 'closed'
  return (
    <PageFrame title={t(isClosed ? LATE_TITLE : TITLE)} trail={trail}>
      {investment.data && profile.data && ways.data ? (
        <>
          <AnswerPanel investment={investment.data.data} />
          <Pay investment={investment.data.data} profile={profile.data.data} ways={ways.data.data} />
        </>
      ) : failure ? (
        <Panel>
          <ReadFailed title={t('We couldn’t load the payment methods')} {...failure} />
        </Panel>
      ) : (
        <TwoColumnsSkeleton label={t('Loading payment methods')} left={awaitedSteps} right={awaitedSide} />
      )}
    </PageFrame>
  )
}

type Props = { investment: InvestmentDetail; profile: MyProfile; ways: readonly Gateway[] }

function Pay({ investment, profile, ways }: Props) {
  const window = paymentWindowOf(investment, useNow() ?? 0)
  if (!window)
    return (
      <Panel>
        <EmptyState
          title={t('No payment due')}
          actions={<ButtonLink href={paths.users.investment(investment.id)}>{t('View investment')}</ButtonLink>}
        >
          {t('This investment is not awaiting payment.')}
        </EmptyState>
      </Panel>
    )
  if (isWholeInReview(investment)) return <WholeInReview investment={investment} />
  return (
    <TwoColumns>
      <Stack>
        {window.state !== 'closed' && investment.inReview !== '0.00' && (
          <Note tone="info" title={<Rich text="{amount} in review." values={{ amount: <AmountInReview order={investment} /> }} />}>
            {t('Only the remaining amount is due.')}
          </Note>
        )}
        {profile.country === null ? (
          <StepPanel number={1} title={t('Where do you live?')} state="now" className="max-md:order-2">
            <CountryForm profile={profile} />
          </StepPanel>
        ) : window.state === 'closed' ? (
          <LatePayment investment={investment} ways={ways} country={profile.country.title ?? ''} />
        ) : ways.length === 0 ? (
          <Panel className="max-md:order-2">
            <EmptyState
              title={
                profile.country.title
                  ? t('No payment methods in {country} yet', { country: profile.country.title })
                  : t('No payment methods in your country yet')
              }
            >
              {t('Please write to {email}. Your amount is reserved until the payment window closes.', { email: site.email })}
            </EmptyState>
          </Panel>
        ) : (
          <Steps investment={investment} ways={ways.map((way) => wayFor(investment, way))} country={profile.country.title ?? ''} />
        )}
      </Stack>
      <PaySide investment={investment} window={window} />
    </TwoColumns>
  )
}

/** The whole amount was reported: nothing is to be paid, and there is no deadline until the review ends. */
function WholeInReview({ investment }: Pick<Props, 'investment'>) {
  return (
    <Panel>
      <EmptyState
        title={<InReviewText order={investment} />}
        actions={<ButtonLink href={paths.users.investment(investment.id)}>{t('View investment')}</ButtonLink>}
      >
        {needsAnswer(investment) ? (
          t('Our team continues the review once you reply. There is no deadline during the review.')
        ) : (
          <>
            {t(
              'Our team is matching your payment with our account. We will notify you as soon as it is approved. There is no deadline during the review.',
            )}
            <ProcessingTime kind="payment" />
          </>
        )}
      </EmptyState>
    </Panel>
  )
}

function Steps({ investment, ways, country }: { investment: InvestmentDetail; ways: readonly Gateway[]; country: string }) {
  const paying = usePaying(investment, ways)
  const { gateway, due, target } = paying
  const sent = target ? { value: target.amount, currency: target.unit } : { value: due, currency: gateway.currency.code ?? '' }
  return (
    <>
      <GatewayStep ways={ways} chosen={gateway} country={country} dueBy={(way) => dueIn(investment, way).due} onChoose={paying.choose} />
      {isByHand(gateway) ? (
        <>
          <InstructionsStep investment={investment} paying={paying} />
          <ReceiptStep paying={paying} />
        </>
      ) : (
        <CheckoutStep paying={paying} />
      )}
      <ActionBar label={t('You send')} figure={<MoneyText {...sent} figure />}>
        <Button variant="primary" size="big" busy={paying.busy} onClick={() => void paying.submit()}>
          {isByHand(gateway) ? t('I have paid') : t('Go to checkout')}
        </Button>
      </ActionBar>
    </>
  )
}
