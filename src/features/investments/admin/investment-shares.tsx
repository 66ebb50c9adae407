import { useRead } from '@/api/hooks'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { ReadFailed } from '@/components/requests/reading'
import { investments } from '@/contract/investments'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyRange, MoneyText } from '@/ui/plain/primitives/money-text'

const MOST = 24

/** The monthly payouts of an investment, compared with the target. */
export function InvestmentShares({ id }: { id: string }) {
  const { data, error, refetch } = useRead(investments.shares, { params: { id }, query: { limit: MOST } })
  const rows = data?.data
  if (error && !data) return <ReadFailed title={t('We couldn’t load the profit received')} error={error} onRetry={() => void refetch()} />
  if (!rows || rows.length === 0) return null
  const total = toMoney(rows.reduce((sum, { paid }) => sum + toMinor(paid), 0n))
  return (
    <section>
      <SectionTitle>{t('Payouts received')}</SectionTitle>
      <Ledger
        caption={t('Payouts received, month by month')}
        height="tight"
        className="mt-1"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'month',
            title: t('Month'),
            render: (row) => formatDate(Date.UTC(row.year, row.month - 1, 1), 'month', 'utc'),
            total: t('Total'),
          },
          {
            key: 'days',
            title: t('Days'),
            right: true,
            render: (row) => <span className="num">{t('{days} of {of}', { days: row.days, of: row.of })}</span>,
          },
          {
            key: 'aimed',
            title: t('Target'),
            right: true,
            wide: true,
            render: (row) => <MoneyRange from={row.aimedLow} to={row.aimedHigh} className="text-ink-soft" />,
          },
          {
            key: 'paid',
            title: t('Paid'),
            right: true,
            render: (row) => <MoneyText value={row.paid} />,
            total: <MoneyText value={total} />,
            double: true,
          },
        ]}
      />
    </section>
  )
}
