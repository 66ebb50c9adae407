import { firstPageOf, paths } from '@/config/paths'
import type { Gateway } from '@/contract/gateways'
import type { InvestmentDetail } from '@/contract/investments'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'
import { GatewayStep } from './gateway-step'
import { ReceiptStep } from './receipt-step'
import { usePaying } from './use-paying'
import { AmountInReview } from '../in-review-text'
import { isByHand } from '../labels'

type Props = { investment: InvestmentDetail; ways: readonly Gateway[]; country: string }

/** The payment window is closed: no new payment is accepted, but one sent before can be reported. */
export function LatePayment({ investment, ways, country }: Props) {
  const byHand = ways.filter(isByHand)
  return (
    <>
      <Note tone="warn" title={t('The payment window has closed.')}>
        {byHand.length > 0
          ? t('Please do not send a payment now. If you have already paid, report it below: it is credited to your balance.')
          : t('Please do not send a payment now. A payment that arrives late is credited to your balance.')}{' '}
        <ButtonLink variant="quiet" size="small" href={firstPageOf(paths.projects)}>
          {t('View projects')}
        </ButtonLink>
      </Note>
      {investment.inReview !== '0.00' && (
        <Note tone="info" title={<Rich text="{amount} in review." values={{ amount: <AmountInReview order={investment} /> }} />}>
          {t('It is credited to your balance when it is approved.')}
        </Note>
      )}
      {byHand.length > 0 && <Report investment={investment} ways={byHand} country={country} />}
    </>
  )
}

function Report({ investment, ways, country }: Props) {
  const paying = usePaying(investment, ways)
  return (
    <>
      <GatewayStep ways={ways} chosen={paying.gateway} country={country} onChoose={paying.choose} />
      <ReceiptStep paying={paying} number={2} />
      <div className="order-last hidden max-md:grid">
        <Button variant="primary" size="big" busy={paying.busy} onClick={() => void paying.submit()}>
          {t('I have paid')}
        </Button>
      </div>
    </>
  )
}
