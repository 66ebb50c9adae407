import dayjs from 'dayjs'
import { ChevronRight } from 'lucide'
import { viewerTimeZone } from '@/api/local-days'
import { useDownload } from '@/components/requests/use-download'
import { firstPageOf, paths } from '@/config/paths'
import { reports } from '@/contract/reports'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useNow } from '@/ui/plain/hooks/use-now'
import styles from './dashboard.module.css'

const accepts = { pdf: 'application/pdf', csv: 'text/csv' } as const

/** Last month's statement as a download, and a link to any other. */
export function StatementsPanel({ className }: { className: string | undefined }) {
  const { busy, start } = useDownload()
  const month = dayjs(useNow() ?? 0).subtract(1, 'month')
  const [from, to] = [month.startOf('month').format('YYYY-MM-DD'), month.endOf('month').format('YYYY-MM-DD')]
  const make = (format: 'pdf' | 'csv') =>
    start(
      reports.statement,
      { query: { from, to, format, timeZone: viewerTimeZone() } },
      { accept: accepts[format], name: `statement-${from}-${to}.${format}` },
    )
  const named = formatDate(month.toDate(), 'wholeMonth')
  return (
    <Panel title={t('Statements')} className={className ?? ''}>
      <ul className={styles.papers}>
        <li className="first:border-t-0">
          <span>{named}</span>
          {busy && <Spinner />}
          <button
            type="button"
            className="underline-soft"
            aria-label={t('Statement for {month} as PDF', { month: named })}
            onClick={() => void make('pdf')}
          >
            {t('PDF')}
          </button>
          <button
            type="button"
            className="underline-soft"
            aria-label={t('Statement for {month} as CSV', { month: named })}
            onClick={() => void make('csv')}
          >
            {t('CSV')}
          </button>
        </li>
        <li className="first:border-t-0">
          <span>{t('Custom range')}</span>
          <Link className="underline-soft inline-flex items-center" href={`${firstPageOf(paths.users.transactions)}#statement`}>
            {t('Choose')}
            <Icon as={ChevronRight} size={16} />
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
