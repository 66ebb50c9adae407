import { FileText } from 'lucide'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useDownload } from '@/components/use-download'
import { paths } from '@/config/paths'
import type { Investment } from '@/contract/investments'
import { reports } from '@/contract/reports'
import { DateText } from '@/ui/plain/date-text'
import { Icon } from '@/ui/plain/icon'
import { Link } from '@/ui/plain/link'
import { Panel } from '@/ui/plain/panel'
import { useNow } from '@/ui/plain/use-now'
import styles from './investments.module.css'

/** What can be read or kept of an investment. */
export function DocumentsPanel({ investment }: { investment: Investment }) {
  const { busy, start } = useDownload()
  const today = dayjs(useNow() ?? 0)
  const [from, to] = [today.startOf('year').format('YYYY-MM-DD'), today.format('YYYY-MM-DD')]
  const statement = () =>
    start(reports.statement, { query: { from, to, format: 'pdf' } }, { accept: 'application/pdf', name: `statement-${from}-${to}.pdf` })
  return (
    <Panel title="Documents" className="max-md:order-7">
      <ul className={styles.papers}>
        <Paper title="The project" sub="Its figures, updates and documents" className="md:hidden">
          <Link className="underline-soft" href={paths.project(investment.project.slug)}>
            See
          </Link>
        </Paper>
        <Paper
          title={`Terms, version ${investment.termsVersion}`}
          sub={<DateText value={investment.createdAt} className="num" />}
          before="Accepted "
        >
          <Link className="underline-soft" href={`${paths.termsAndConditions}?version=${investment.termsVersion}`}>
            Read
          </Link>
        </Paper>
        <Paper title={`Statement, ${today.format('YYYY')} so far`} sub="Every movement of your account">
          <button type="button" className="underline-soft" aria-busy={busy || undefined} onClick={() => void statement()}>
            PDF
          </button>
        </Paper>
      </ul>
    </Panel>
  )
}

type PaperProps = { title: string; before?: string; sub: ReactNode; className?: string; children: ReactNode }

const Paper = ({ title, before = '', sub, className, children }: PaperProps) => (
  <li className={className}>
    <Icon as={FileText} className="text-ink-faint" />
    <span className="flex-1">
      {title}
      <span className="block text-12 text-ink-faint">
        {before}
        {sub}
      </span>
    </span>
    {children}
  </li>
)
