import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import { OfficeLink } from '@/components/admin/office-link'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useCurrency } from '@/components/requests/settings'
import { paymentStateWords } from '@/components/labels/status'
import { investmentSourceWords, maturityInstructionWords, monthsWord } from '@/components/labels/words'
import { adminPaths } from '@/config/admin-paths'
import type { Investment } from '@/contract/investment-schemas'
import type { Figure } from '@/contract/explain'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { InvestmentHistory } from './investment-history'
import { InvestmentShares } from './investment-shares'
import { OrderActions } from './order-actions'

const sourceWords: Readonly<Record<Investment['source'], string>> = { ...investmentSourceWords, REINVEST: 'Matured principal' }

type ListProps = {
  investment: Investment
  currency: string
  why: (figure: Figure, title: string, words: string, value: string) => ReactNode
}

function FactList({ investment, currency, why }: ListProps) {
  const payment = paymentStateWords[investment.paymentStatus]
  return (
    <KeyValueList
      dense
      rows={[
        {
          key: 'Person',
          value: (
            <OfficeLink permission={['customers:read']} href={adminPaths.customer(investment.user.id)}>
              {investment.user.name}
            </OfficeLink>
          ),
        },
        {
          key: 'Project',
          value: (
            <OfficeLink permission={['projects:read']} href={adminPaths.projectDetails(investment.project.id)}>
              {investment.project.title}
            </OfficeLink>
          ),
        },
        { key: 'Invested', value: <MoneyText value={investment.investmentAmount} currency={currency} /> },
        {
          key: 'Paid',
          value: (
            <span className="inline-flex items-center gap-2">
              <StatusTag tone={payment.tone}>{payment.text}</StatusTag>
              {why('investmentPaid', 'Paid', 'Payments received for this investment', investment.paidAmount)}
            </span>
          ),
        },
        {
          key: 'Principal now',
          value: why('investmentPrincipal', 'Principal', 'Current principal of this investment', investment.principal),
        },
        {
          key: 'Profit received',
          value: why('investmentProfit', 'Profit received', 'Payouts of this investment', investment.profitAmount),
        },
        { key: 'Locked for', value: monthsWord(investment.lockedPeriod) },
        {
          key: 'Target return, monthly',
          value: `${formatPercent(investment.returnMin).replace(' %', '')}–${formatPercent(investment.returnMax)}`,
        },
        { key: 'From', value: sourceWords[investment.source] },
        { key: 'Reference', value: <span className="num">{investment.paymentReference}</span> },
        { key: 'Created', value: <DateText value={investment.createdAt} style="dateTime" /> },
        investment.expiresAt
          ? { key: 'Payment window until', value: <DateText value={investment.expiresAt} style="dateTime" /> }
          : undefined,
        { key: 'Active from', value: <DateText value={investment.effectiveFrom} /> },
        { key: 'Matures', value: <DateText value={investment.maturesAt} /> },
        { key: 'Then', value: maturityInstructionWords[investment.maturityInstruction] },
        investment.endedAt ? { key: 'Ended', value: <DateText value={investment.endedAt} style="dateTime" /> } : undefined,
        {
          key: 'Risk text',
          value: (
            <>
              version <span className="num">{investment.riskVersion}</span>, read{' '}
              <DateText value={investment.riskAcknowledgedAt} style="dateTime" />
            </>
          ),
        },
      ]}
    />
  )
}

type ExitProps = { exit: NonNullable<Investment['exit']>; penalty: string; currency: string }

const EarlyExit = ({ exit, penalty, currency }: ExitProps) => (
  <section>
    <SectionTitle aside={<DateText value={exit.askedAt} style="dateTime" />}>Early exit</SectionTitle>
    <KeyValueList
      dense
      rows={[
        { key: 'Penalty', value: formatPercent(penalty) },
        { key: 'Goes to the balance', value: <MoneyText value={exit.net} currency={currency} />, total: true },
      ]}
    />
    <div className="mt-4">
      <ApprovalsList approvals={exit.approvals} needed={2} />
    </div>
  </section>
)

/** What an investment is, line by line. */
export function InvestmentFacts({ investment }: { investment: Investment }) {
  const currency = useCurrency()
  const may = useCan()
  const { explain, drawer } = useExplain()
  const why = (figure: Figure, title: string, words: string, value: string) => (
    <Why onClick={explain({ figure, of: investment.id, title, words })}>
      <MoneyText value={value} />
    </Why>
  )
  return (
    <div className="grid gap-6">
      <OrderActions investment={investment} />
      <FactList investment={investment} currency={currency} why={why} />
      {may('investments:read') && (
        <div>
          <ButtonLink size="small" href={adminPaths.investmentPayments(investment.id)}>
            Payments of this investment
          </ButtonLink>
        </div>
      )}
      {investment.exit && <EarlyExit exit={investment.exit} penalty={investment.earlyExitPenalty} currency={currency} />}
      <InvestmentShares id={investment.id} />
      <InvestmentHistory id={investment.id} />
      {drawer}
    </div>
  )
}
