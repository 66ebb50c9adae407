import clsx from 'clsx'
import { FileText } from 'lucide'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { StoredImage } from '@/components/files/stored-image'
import { useDownload } from '@/components/requests/use-download'
import { paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { reports } from '@/contract/reports'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import styles from './investments.module.css'
import { paymentsOf } from './payments-of'
import { useAgreement } from './use-agreement'

/** What can be read or kept of an investment. */
export function DocumentsPanel({ investment }: { investment: Investment }) {
  const { busy, start } = useDownload()
  const agreement = useAgreement(investment)
  const today = dayjs(useNow() ?? 0)
  const [from, to] = [today.startOf('year').format('YYYY-MM-DD'), today.format('YYYY-MM-DD')]
  const statement = () =>
    start(reports.statement, { query: { from, to, format: 'pdf' } }, { accept: 'application/pdf', name: `statement-${from}-${to}.pdf` })
  return (
    <Panel title="Documents" className="max-md:order-7">
      <ul className={clsx(styles.papers, 'grid grid-cols-[1fr_1fr] gap-y-0 gap-x-8 max-md:grid-cols-[minmax(0,1fr)]')}>
        <Paper title="The project" sub="Its figures, updates and documents" className="md:hidden">
          <Link className="underline-soft" href={paths.project(investment.project.slug)}>
            See
          </Link>
        </Paper>
        <Paper title="Agreement" sub={<DateText value={investment.createdAt} className="num" />} before="Created ">
          <button type="button" className="underline-soft" aria-busy={agreement.busy || undefined} onClick={agreement.save}>
            PDF
          </button>
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
        <Receipts investment={investment} />
        <Paper title={`Statement, ${today.format('YYYY')} so far`} sub="All transactions of your account">
          <button type="button" className="underline-soft" aria-busy={busy || undefined} onClick={() => void statement()}>
            PDF
          </button>
        </Paper>
      </ul>
    </Panel>
  )
}

/** The receipts that came with its payments; they are fetched when somebody wants to see them. */
function Receipts({ investment }: { investment: Investment }) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(investments.payments, paymentsOf(investment))
  const sent = (data?.data ?? []).filter((payment) => payment.transferProof !== null)
  if (sent.length === 0) return null
  return (
    <>
      <Paper title="Payment receipts" sub={sent.length === 1 ? '1 file you sent' : `${sent.length} files you sent`}>
        <button type="button" className="underline-soft" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'See'}
        </button>
      </Paper>
      {open && (
        <li className={styles.receipts}>
          {sent.map((payment) => (
            <Receipt key={payment.id} payment={payment} />
          ))}
        </li>
      )}
    </>
  )
}

const Receipt = ({ payment: { code, transferProof: file } }: { payment: Payment }) =>
  file && (
    <figure>
      <StoredImage id={file.id} alt={`Receipt of ${code}`} className="max-w-full max-h-80 border border-line rounded-control" />
      <figcaption className="text-12 text-ink-faint">
        <span className="num">{code}</span> <span className="wrap-anywhere">{file.name}</span>
      </figcaption>
    </figure>
  )

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
