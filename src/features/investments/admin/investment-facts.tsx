import type { ReactNode } from 'react'
import { useCan } from '@/api/session'
import { AdminLink } from '@/components/admin/admin-link'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useCurrency } from '@/components/requests/settings'
import { paymentStateLabels } from '@/components/labels/status'
import { investmentSourceLabels, maturityInstructionLabels } from '@/components/admin/labels/labels'
import { monthsWord } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { Investment } from '@/contract/investment-schemas'
import type { Figure } from '@/contract/explain'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { InvestmentHistory } from './investment-history'
import { InvestmentShares } from './investment-shares'
import { OrderActions } from './order-actions'

const sourceLabels: Readonly<Record<Investment['source'], string>> = translated({
  ...investmentSourceLabels,
  REINVEST: msg('Matured principal'),
})

type ListProps = {
  investment: Investment
  currency: string
  why: (figure: Figure, title: string, description: string, value: string) => ReactNode
}

function FactList({ investment, currency, why }: ListProps) {
  const { principal, profitAmount } = investment
  const payment = paymentStateLabels[investment.paymentStatus]
  return (
    <KeyValueList
      dense
      rows={[
        {
          key: t('Customer'),
          value: (
            <AdminLink permission={['customers:read']} href={adminPaths.customer(investment.user.id)}>
              {investment.user.name}
            </AdminLink>
          ),
        },
        {
          key: t('Project'),
          value: (
            <AdminLink permission={['projects:read']} href={adminPaths.projectDetails(investment.project.id)}>
              {investment.project.title}
            </AdminLink>
          ),
        },
        { key: t('Amount'), value: <MoneyText value={investment.investmentAmount} currency={currency} /> },
        {
          key: t('Paid'),
          value: (
            <span className="inline-flex items-center gap-2">
              <StatusTag tone={payment.tone}>{payment.text}</StatusTag>
              {why('investmentPaid', t('Paid'), t('Payments received for this investment'), investment.paidAmount)}
            </span>
          ),
        },
        {
          key: t('Current principal'),
          value: why('investmentPrincipal', t('Principal'), t('Current principal of this investment'), principal),
        },
        { key: t('Payouts received'), value: why('investmentProfit', t('Payouts'), t('Payouts of this investment'), profitAmount) },
        { key: t('Lock period'), value: monthsWord(investment.lockedPeriod) },
        {
          key: t('Target return, monthly'),
          value: `${formatPercent(investment.returnMin).replace(' %', '')}–${formatPercent(investment.returnMax)}`,
        },
        { key: t('Paid from'), value: sourceLabels[investment.source] },
        { key: t('Reference'), value: <span className="num">{investment.paymentReference}</span> },
        { key: t('Created'), value: <DateText value={investment.createdAt} style="dateTime" /> },
        investment.expiresAt
          ? { key: t('Payment window until'), value: <DateText value={investment.expiresAt} style="dateTime" /> }
          : undefined,
        { key: t('Active from'), value: <DateText value={investment.effectiveFrom} /> },
        { key: t('Matures'), value: <DateText value={investment.maturesAt} /> },
        { key: t('At maturity'), value: maturityInstructionLabels[investment.maturityInstruction] },
        investment.endedAt ? { key: t('Ended'), value: <DateText value={investment.endedAt} style="dateTime" /> } : undefined,
        {
          key: t('Risk warning'),
          value: (
            <Rich
              text="version <0>{riskVersion}</0>, acknowledged {riskAcknowledgedAt}"
              parts={[<span className="num" />]}
              values={{
                riskVersion: investment.riskVersion,
                riskAcknowledgedAt: <DateText value={investment.riskAcknowledgedAt} style="dateTime" />,
              }}
            />
          ),
        },
      ]}
    />
  )
}

type ExitProps = { exit: NonNullable<Investment['exit']>; penalty: string; currency: string }

const EarlyExit = ({ exit, penalty, currency }: ExitProps) => (
  <section>
    <SectionTitle aside={<DateText value={exit.askedAt} style="dateTime" />}>{t('Early exit')}</SectionTitle>
    <KeyValueList
      dense
      rows={[
        { key: t('Penalty'), value: formatPercent(penalty) },
        { key: t('Goes to the balance'), value: <MoneyText value={exit.net} currency={currency} />, total: true },
      ]}
    />
    <div className="mt-4">
      <ApprovalsList approvals={exit.approvals} needed={2} />
    </div>
  </section>
)

/** The data of an investment, line by line. */
export function InvestmentFacts({ investment }: { investment: Investment }) {
  const currency = useCurrency()
  const may = useCan()
  const { explain, drawer } = useExplain()
  const mayExplain = may(['investments:read', 'reports:read'])
  const why = (figure: Figure, title: string, description: string, value: string) => (
    <Why onClick={mayExplain ? explain({ figure, of: investment.id, title, description }) : undefined}>
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
            {t('Payments of this investment')}
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
