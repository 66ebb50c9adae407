import { ExternalLink, FileText } from 'lucide'
import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { Duo, Pile } from '@/components/duo'
import { useExplain } from '@/components/explain/use-explain'
import { investmentStatusWords } from '@/components/status'
import { monthsWord } from '@/components/words'
import { paths } from '@/config/paths'
import { investments, type Investment } from '@/contract/investments'
import { MAX_LIMIT } from '@/contract/core/list'
import { Button, ButtonLink } from '@/ui/plain/button'
import { CodeText } from '@/ui/plain/code-text'
import { PageFrame } from '@/ui/plain/page-frame'
import { Panel } from '@/ui/plain/panel'
import { FiguresSkeleton, ListSkeleton } from '@/ui/plain/skeleton'
import { ErrorState } from '@/ui/plain/state-box'
import { StatusTag } from '@/ui/plain/status-tag'
import { AimedAndPaid } from './aimed-and-paid'
import { CancelPanel } from './cancel-panel'
import { DocumentsPanel } from './documents-panel'
import { ExitPanel } from './exit-panel'
import { Facts } from './facts'
import { FrozenPanel } from './frozen-panel'
import { HistoryPanel } from './history-panel'
import { MaturedPanel } from './matured-panel'
import { MaturityPanel } from './maturity-panel'
import { PaymentsPanel } from './payments-panel'
import { useAgreement } from './use-agreement'
import { returnWords } from './words'

const trailTo = (label: string) => [{ label: 'Investments', href: paths.users.investments }, { label }]

/** One investment: what it is, what it has paid, what can be done with it. */
export function InvestmentScreen() {
  const { query } = useRouter()
  const id = typeof query.id === 'string' ? query.id : ''
  const { data, error, refetch } = useRead(investments.get, { params: { id } }, { enabled: id !== '' })
  if (error && !data)
    return (
      <PageFrame title="Investment" trail={trailTo('Not loaded')}>
        <Panel>
          <ErrorState title="This investment did not load" onRetry={() => void refetch()} error={error}>
            {error.message} Nothing was changed, and your money is where it was.
          </ErrorState>
        </Panel>
      </PageFrame>
    )
  if (!data)
    return (
      <PageFrame title="Investment" trail={trailTo('…')}>
        <Panel flush className="mb-6">
          <FiguresSkeleton />
        </Panel>
        <Panel>
          <ListSkeleton rows={6} label="Loading the investment" />
        </Panel>
      </PageFrame>
    )
  return <Loaded investment={data.data} />
}

function Loaded({ investment }: { investment: Investment }) {
  const word = investmentStatusWords[investment.status]
  const { explain, drawer } = useExplain()
  const shares =
    useRead(investments.shares, { params: { id: investment.id }, query: { limit: MAX_LIMIT, sortOrder: 'DESC' } }).data?.data ?? []
  return (
    <PageFrame
      title={investment.project.title}
      documentTitle={`${investment.project.title ?? 'Investment'}, ${investment.code}`}
      state={<StatusTag tone={word.tone}>{word.text}</StatusTag>}
      trail={trailTo(investment.code)}
      under={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CodeText value={investment.code} />
          <span>
            {monthsWord(investment.lockedPeriod)}, <span className="num">{returnWords(investment)}</span> a month
          </span>
        </span>
      }
      actions={<Actions investment={investment} />}
    >
      <Facts investment={investment} shares={shares} explain={explain} />
      <Duo>
        <Pile>
          {investment.status === 'MATURED' && <MaturedPanel investment={investment} />}
          {investment.effectiveFrom && <AimedAndPaid investment={investment} shares={shares} />}
          <PaymentsPanel investment={investment} />
          <DocumentsPanel investment={investment} />
          <ExitPanel investment={investment} />
          <CancelPanel investment={investment} />
        </Pile>
        <Pile>
          <MaturityPanel investment={investment} />
          <HistoryPanel investment={investment} shares={shares} />
          <FrozenPanel investment={investment} />
        </Pile>
      </Duo>
      {drawer}
    </PageFrame>
  )
}

const Actions = ({ investment }: { investment: Investment }) => (
  <>
    <AgreementButton investment={investment} />
    <ButtonLink size="mid" icon={ExternalLink} className="max-md:hidden" href={paths.project(investment.project.slug)}>
      See the project
    </ButtonLink>
    {investment.status === 'AWAITING_PAYMENT' && (
      <ButtonLink look="primary" size="mid" href={paths.users.payInvestment(investment.id)}>
        Pay for it
      </ButtonLink>
    )}
  </>
)

/** On phones it stands among the documents alone. */
function AgreementButton({ investment }: { investment: Investment }) {
  const { busy, save } = useAgreement(investment)
  return (
    <Button size="mid" icon={FileText} className="max-md:hidden" busy={busy} onClick={save}>
      Agreement
    </Button>
  )
}
