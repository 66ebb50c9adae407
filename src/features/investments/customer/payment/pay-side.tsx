import clsx from 'clsx'
import { figureKey } from '@/components/explain/figure-key'
import { investmentStateLabels } from '@/components/labels/status'
import { useRead } from '@/api/hooks'
import { ProjectBanner } from '@/components/projects/project-banner'
import { Stack } from '@/components/page/two-columns'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { remainingText } from '@/components/wallets/cooldown'
import { monthsWord } from '@/components/labels/labels'
import type { InvestmentDetail } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { dueDateOf } from '@/domain/payout'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Meter } from '@/ui/plain/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { Timeline } from '@/ui/plain/progress/timeline'
import { useNow } from '@/ui/plain/hooks/use-now'
import { CancelInvestment, cancelling } from '../details/cancel-panel'
import type { PaymentWindow } from '../payment-window'
import { listed, returnText } from '../labels'

/** Beside the steps: the order, its deadline, and what happens afterwards. */
export function PaySide({ investment, window }: { investment: InvestmentDetail; window: PaymentWindow }) {
  const project = useRead(projects.get, { params: { id: investment.project.slug } }).data?.data
  return (
    <Stack sticky>
      <YourInvestment investment={investment} project={project} window={window} />
      {window.state === 'closed' ? <LateSteps /> : <NextSteps investment={investment} project={project} window={window} />}
    </Stack>
  )
}

type SideProps = { investment: InvestmentDetail; project: Project | undefined; window: PaymentWindow }

function YourInvestment({ investment, project, window }: SideProps) {
  const currency = useCurrency()
  // The job that expires the order runs within minutes of its deadline.
  const isEnding = window.state === 'closed' && investment.state === 'AWAITING_PAYMENT'
  const word = investmentStateLabels[isEnding ? 'EXPIRED' : investment.state]
  return (
    <Panel title={t('Your investment')} aside={<StatusTag tone={word.tone}>{word.text}</StatusTag>} className="max-md:order-1">
      <div className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3 mb-4 text-14 wrap-anywhere">
        <span className="grid place-items-center h-12 overflow-hidden border border-line rounded-control bg-sunken">
          {project && <ProjectBanner project={project} square />}
        </span>
        <span>
          <span className="font-medium">{investment.project.title}</span>
          {project && <span className="block text-12 text-ink-faint">{listed([project.sector, project.location])}</span>}
        </span>
      </div>
      <KeyValueList
        rows={[
          {
            key: 'amount',
            label: inCurrency(t('You invest'), currency),
            value: (
              <span data-figure={figureKey('investmentAmount', investment.id)}>
                <MoneyText value={investment.investmentAmount} className="font-medium" />
              </span>
            ),
          },
          {
            key: 'received',
            label: t('Received'),
            value: (
              <span data-figure={figureKey('investmentPaid', investment.id)}>
                <MoneyText value={investment.paidAmount} />
              </span>
            ),
          },
          { key: 'period', label: t('Lock period'), value: monthsWord(investment.lockedPeriod) },
          {
            key: 'return',
            label: t('Target return'),
            value: <span className="num">{t('{rate} a month', { rate: returnText(investment) })}</span>,
          },
          { key: 'created', label: t('Created'), value: <DateText value={investment.createdAt} style="dateTime" className="num" /> },
        ]}
      />
      {window.state === 'open' && <OpenWindow from={investment.createdAt} until={window.until} />}
      {window.state === 'paused' && (
        <p className="mt-5 text-14 text-ink-soft">
          {t('A payment is in review. The payment window is paused; you have {duration} left after the review.', {
            duration: remainingText(window.left),
          })}
        </p>
      )}
      {window.state === 'closed' && <p className="mt-5 text-14 text-ink-soft">{t('The payment window has closed.')}</p>}
    </Panel>
  )
}

const HOUR = 3_600_000

/** How long the order is reserved; without a countdown. */
function OpenWindow({ from, until }: { from: string; until: string }) {
  const now = useNow()
  if (now === undefined) return null
  const whole = Date.parse(until) - Date.parse(from)
  const left = Math.max(0, Date.parse(until) - now)
  return (
    <div className="mt-5">
      <div className="flex justify-between gap-3 text-14">
        <span className="font-medium">
          <Rich text="Reserved for <0>{hours}</0> h" parts={[<span className="num" />]} values={{ hours: Math.round(whole / HOUR) }} />
        </span>
        <span>
          <Rich text="until <0>{date}</0>" parts={[<span className="num" />]} values={{ date: formatDate(until, 'dateTime') }} />
        </span>
      </div>
      <Meter label={t('Payment window elapsed')} value={1 - left / whole} tone="ink" thin className="mt-2.5 mb-2" />
      <p className="flex justify-between gap-3 text-12 text-ink-faint">
        <span>
          <Rich
            text="Reminder emails <0>24</0> h and <1>4</1> h before the deadline"
            parts={[<span className="num" />, <span className="num" />]}
          />
        </span>
        <span className="num">{t('{duration} left', { duration: remainingText(left) })}</span>
      </p>
    </div>
  )
}

/** A payment that was sent before the window closed is credited to the balance. */
const LateSteps = () => (
  <Panel title={t('Next steps')} className="max-md:order-5">
    <Timeline
      label={t('Next steps')}
      steps={[
        { key: 'report', title: t('You report the payment that you sent'), state: 'now' },
        { key: 'match', title: t('We match your payment'), text: t('You receive an email and a notification'), state: 'ahead' },
        { key: 'credit', title: t('Credited to your balance in full'), state: 'ahead' },
      ]}
    />
  </Panel>
)

function NextSteps({ investment, project, window }: SideProps) {
  const now = useNow() ?? 0
  const { possible, reason } = cancelling(investment, now)
  const at = new Date(now)
  const month = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  return (
    <Panel title={t('Next steps')} className="max-md:order-5">
      <Timeline
        label={t('Next steps')}
        steps={[
          {
            key: 'pay',
            title: t('You pay and upload proof of payment'),
            text: window.state === 'open' ? t('Now, or until {date}', { date: formatDate(window.until, 'dateTime') }) : t('Now'),
            state: 'now',
          },
          {
            key: 'match',
            title: t('We match your payment'),
            text: t('You receive an email and a notification'),
            state: 'ahead',
          },
          {
            key: 'active',
            title: t('Investment active; the lock period starts'),
            text:
              project && project.reflectionDays > 0
                ? t('{count, plural, one {Cooling-off period of # day} other {Cooling-off period of # days}}', {
                    count: project.reflectionDays,
                  })
                : t('As soon as it is paid in full'),
            state: 'ahead',
          },
          {
            key: 'share',
            title: t('First payout'),
            text: t('By {date}, if the investment becomes active this month', { date: formatDate(dueDateOf(month), 'day', 'utc') }),
            state: 'ahead',
          },
        ]}
      />
      <h3 className="mt-5 mb-2 text-14 tracking-normal">{t('If the amount differs')}</h3>
      <KeyValueList
        rows={[
          { key: 'over', label: t('Overpaid'), value: t('The difference is credited to your balance') },
          { key: 'under', label: t('Underpaid'), value: t('Kept until you pay the remaining amount') },
          { key: 'late', label: t('Late'), value: t('Credited to your balance in full') },
        ]}
      />
      {possible && (
        <div className={clsx('mt-4', !reason && '-ms-3')}>
          <CancelInvestment investment={investment} reason={reason} quiet />
        </div>
      )}
    </Panel>
  )
}
