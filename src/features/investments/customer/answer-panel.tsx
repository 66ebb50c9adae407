import { useRead } from '@/api/hooks'
import { OwnThread } from '@/components/messages/own-thread'
import { ReadFailed } from '@/components/requests/reading'
import { investments } from '@/contract/investments'
import type { Investment } from '@/contract/investment-schemas'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { DateText } from '@/ui/plain/primitives/date-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { paymentsOf } from './details/payments-of'

/** The payments about which our team requested information, each with the question and a reply field. */
export function AnswerPanel({ investment }: { investment: Pick<Investment, 'id' | 'source'> }) {
  const { data, error, refetch } = useRead(investments.payments, paymentsOf(investment), { enabled: investment.source === 'GATEWAY' })
  if (error && !data)
    return (
      <Panel className="mb-6 max-md:mb-3">
        <ReadFailed title={t('We couldn’t load the messages')} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  return data?.data
    .filter(({ status }) => status === 'MORE_INFO')
    .map(({ id, code, replyUntil }) => (
      <Panel
        key={id}
        title={<Rich text="Reply needed: payment <0>{code}</0>" parts={[<span className="num" />]} values={{ code }} />}
        aside={<StatusTag tone="warn">{t('Information requested')}</StatusTag>}
        className="mb-6 max-md:mb-3"
      >
        <p className="mb-5 max-w-measure text-14 text-ink-soft">
          {t('Our team continues the review once you reply.')}{' '}
          {replyUntil && (
            <Rich
              text="Please reply by {date}. Without a reply by then, the payment is declined and nothing is credited."
              values={{ date: <DateText value={replyUntil} style="dateTime" /> }}
            />
          )}
        </p>
        <OwnThread subject="payment" id={id} canAnswer />
      </Panel>
    ))
}
