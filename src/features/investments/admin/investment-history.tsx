import type { z } from 'zod'
import { useRead } from '@/api/hooks'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { ReadFailed } from '@/components/requests/reading'
import { historyText } from '@/components/investments/history-text'
import { investmentEvents } from '@/contract/investment-history'
import { investments } from '@/contract/investments'
import { type historyLine } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Timeline } from '@/ui/admin/display/timeline'

type HistoryLine = z.infer<typeof historyLine>

function detailOf(line: HistoryLine): string {
  const text = historyText(line)
  return line.by ? `${text} ${line.by}` : text
}

/** All events of an investment and its payments. */
export function InvestmentHistory({ id }: { id: string }) {
  const { data, error, refetch } = useRead(investments.history, { params: { id } })
  const lines = data?.data
  if (error && !data) return <ReadFailed title={t('We couldn’t load the history')} error={error} onRetry={() => void refetch()} />
  if (!lines || lines.length === 0) return null
  return (
    <section>
      <SectionTitle>{t('History')}</SectionTitle>
      <Timeline
        className="mt-3"
        label={t('History of this investment')}
        steps={lines.map((line, index) => ({
          key: `${line.at} ${index}`,
          title: investmentEvents[line.event].title,
          when: <DateText value={line.at} style="dateTime" />,
          text: detailOf(line),
        }))}
      />
    </section>
  )
}
