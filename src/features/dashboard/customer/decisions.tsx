import { figureKey } from '@/components/explain/figure-key'
import { useCurrency } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import type { Overview } from './overview'

type Decision = Overview['decisions'][number]
const MOST = 3

/** Items that the customer has to decide or answer, above everything else. */
export function Decisions({ decisions, decisionCount }: Pick<Overview, 'decisions' | 'decisionCount'>) {
  if (decisions.length === 0) return null
  const more = decisionCount - MOST
  return (
    <section aria-label={t('Decisions')} className="grid gap-3 mb-6">
      {decisions.slice(0, MOST).map((decision) => (
        <One key={decision.payment?.id ?? decision.investment.id} decision={decision} />
      ))}
      {more > 0 && (
        <p className="text-14 text-ink-soft">
          <Rich
            text="{more, plural, one {<0>#</0> more investment needs your decision.} other {<0>#</0> more investments need your decision.}}"
            parts={[<span className="num" />]}
            values={{ more }}
          />
        </p>
      )}
    </section>
  )
}

function One({ decision: { kind, investment, payment, project, amount, since } }: { decision: Decision }) {
  const currency = useCurrency()
  const figure = payment ? figureKey('paymentAmount', payment.id) : figureKey('investmentPrincipal', investment.id)
  const money = (
    <span className="num" data-figure={figure}>
      {formatMoney(amount, currency)}
    </span>
  )
  const isMatured = kind === 'matured'
  return (
    <Note
      tone="warn"
      title={
        isMatured ? (
          <Rich text="Decide what to do with {amount}: move to balance or reinvest." values={{ amount: money }} />
        ) : (
          <Rich text="We need information about your payment of {amount}." values={{ amount: money }} />
        )
      }
    >
      <span className="text-ink-soft">
        {isMatured
          ? t('{project}, {code}, matured on {date}. It earns nothing until you decide.', {
              project,
              code: investment.code,
              date: formatDate(since, 'date'),
            })
          : t('{project}, {code}. Our team continues the review once you reply.', { project, code: investment.code })}
      </span>
      <div className="mt-2.5">
        <ButtonLink size="small" href={paths.users.investment(investment.id)}>
          {isMatured ? t('Review options') : t('Reply')}
        </ButtonLink>
      </div>
    </Note>
  )
}
