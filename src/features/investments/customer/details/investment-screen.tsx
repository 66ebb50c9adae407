import { investmentStateLabels } from '@/components/labels/status'
import { ExternalLink, FileText } from 'lucide'
import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { TwoColumns, TwoColumnsSkeleton, Stack } from '@/components/page/two-columns'
import { useExplain } from '@/components/explain/use-explain'
import { failureAmong, MONEY_IS_THERE, ReadFailed } from '@/components/requests/reading'
import { monthsWord } from '@/components/labels/labels'
import { firstPageOf, paths } from '@/config/paths'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { MAX_LIMIT } from '@/contract/core/list'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { AnswerPanel } from '../answer-panel'
import { AimedAndPaid } from './aimed-and-paid'
import { CancelPanel } from './cancel-panel'
import { DocumentsPanel } from './documents-panel'
import { ExitPanel } from './exit-panel'
import { Facts, FactsSkeleton } from './facts'
import { FrozenPanel } from './frozen-panel'
import { HistoryPanel } from './history-panel'
import { isWholeInReview } from '../in-review'
import { MaturedPanel, WithdrawalRequested } from './matured-panel'
import { MaturityPanel } from './maturity-panel'
import { paymentWindowOf } from '../payment-window'
import { PaymentsPanel } from './payments-panel'
import type { Share } from './shares'
import { useAgreement } from './use-agreement'
import { returnText } from '../labels'

const trailTo = (label: string) => [{ label: t('Investments'), href: firstPageOf(paths.users.investments) }, { label }]

const awaitedPanels = [
  { rows: 6, className: 'max-md:order-2' },
  { rows: 3, className: 'max-md:order-5' },
]
const awaitedSide = translated([
  { rows: 3, className: 'max-md:order-1' },
  { title: msg('History'), rows: 5, className: 'max-md:order-3' },
])

/** One investment: its data, its payouts, and the possible actions. */
export function InvestmentScreen() {
  const { query } = useRouter()
  const id = typeof query.id === 'string' ? query.id : ''
  const investment = useRead(investments.get, { params: { id } }, { enabled: id !== '' })
  // Without its payouts, the page would state that nothing was paid.
  const shares = useRead(investments.shares, { params: { id }, query: { limit: MAX_LIMIT, sortOrder: 'DESC' } }, { enabled: id !== '' })
  const failure = failureAmong(investment, shares)
  if (failure)
    return (
      <PageFrame title={t('Investment')} trail={trailTo(t('Investment'))}>
        <Panel>
          <ReadFailed title={t('We couldn’t load this investment')} undone={MONEY_IS_THERE} {...failure} />
        </Panel>
      </PageFrame>
    )
  if (!investment.data || !shares.data)
    return (
      <PageFrame title={t('Investment')} trail={trailTo('…')} under={<Bone width={240} />}>
        <FactsSkeleton />
        <TwoColumnsSkeleton label={t('Loading the investment')} left={awaitedPanels} right={awaitedSide} />
      </PageFrame>
    )
  return <Loaded investment={investment.data.data} shares={shares.data.data} />
}

function Loaded({ investment, shares }: { investment: InvestmentDetail; shares: readonly Share[] }) {
  const word = investmentStateLabels[investment.state]
  const { explain, drawer } = useExplain()
  return (
    <PageFrame
      title={investment.project.title}
      documentTitle={t('{project}, {code}', { project: investment.project.title ?? t('Investment'), code: investment.code })}
      state={<StatusTag tone={word.tone}>{word.text}</StatusTag>}
      trail={trailTo(investment.code)}
      under={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CodeText value={investment.code} />
          <span>
            <Rich
              text="{period}, <0>{rate}</0> a month"
              parts={[<span className="num" />]}
              values={{ period: monthsWord(investment.lockedPeriod), rate: returnText(investment) }}
            />
          </span>
        </span>
      }
      actions={<Actions investment={investment} />}
    >
      <AnswerPanel investment={investment} />
      <Facts investment={investment} shares={shares} explain={explain} />
      <TwoColumns>
        <Stack>
          {investment.needsDecision && <MaturedPanel investment={investment} />}
          {investment.withdrawal && <WithdrawalRequested withdrawal={investment.withdrawal} />}
          {investment.effectiveFrom && <AimedAndPaid investment={investment} shares={shares} />}
          <PaymentsPanel investment={investment} />
          <DocumentsPanel investment={investment} />
          <ExitPanel investment={investment} />
          <CancelPanel investment={investment} />
        </Stack>
        <Stack>
          <MaturityPanel investment={investment} />
          <HistoryPanel investment={investment} />
          <FrozenPanel investment={investment} />
        </Stack>
      </TwoColumns>
      {drawer}
    </PageFrame>
  )
}

const Actions = ({ investment }: { investment: InvestmentDetail }) => (
  <>
    <AgreementButton investment={investment} />
    <ButtonLink size="mid" icon={ExternalLink} className="max-md:hidden" href={paths.project(investment.project.slug)}>
      {t('View project')}
    </ButtonLink>
    <PayLink investment={investment} />
  </>
)

/** A link to the payment page: to pay while the window is open or paused, and to report a payment afterwards. */
function PayLink({ investment }: { investment: InvestmentDetail }) {
  const window = paymentWindowOf(investment, useNow() ?? 0)
  if (!window || isWholeInReview(investment)) return null
  const isClosed = window.state === 'closed'
  return (
    <ButtonLink variant={isClosed ? 'default' : 'primary'} size="mid" href={paths.users.payInvestment(investment.id)}>
      {isClosed ? t('Report payment') : investment.inReview === '0.00' ? t('Pay now') : t('Pay remaining amount')}
    </ButtonLink>
  )
}

/** On phones only among the documents. */
function AgreementButton({ investment }: { investment: InvestmentDetail }) {
  const { busy, save } = useAgreement(investment)
  return (
    <Button size="mid" icon={FileText} className="max-md:hidden" busy={busy} onClick={save}>
      {t('Agreement')}
    </Button>
  )
}
