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
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import styles from './investments.module.css'
import { paymentsOf } from './payments-of'
import { useAgreement } from './use-agreement'

/** The documents of an investment, to read or download. */
export function DocumentsPanel({ investment }: { investment: Investment }) {
  const { busy, start } = useDownload()
  const agreement = useAgreement(investment)
  const today = dayjs(useNow() ?? 0)
  const [from, to] = [today.startOf('year').format('YYYY-MM-DD'), today.format('YYYY-MM-DD')]
  const statement = () =>
    start(reports.statement, { query: { from, to, format: 'pdf' } }, { accept: 'application/pdf', name: `statement-${from}-${to}.pdf` })
  const createdAt = <DateText value={investment.createdAt} className="num" />
  return (
    <Panel title={t('Documents')} className="max-md:order-7">
      <ul className={clsx(styles.papers, 'grid grid-cols-[1fr_1fr] gap-y-0 gap-x-8 max-md:grid-cols-[minmax(0,1fr)]')}>
        <PdfPaper title={t('The project')} sub={t('Figures, updates and documents')} className="md:hidden">
          <Link className="underline-soft" href={paths.project(investment.project.slug)}>
            {t('View')}
          </Link>
        </PdfPaper>
        <PdfPaper title={t('Agreement')} sub={<Rich text="Created {date}" values={{ date: createdAt }} />}>
          <button type="button" className="underline-soft" aria-busy={agreement.busy || undefined} onClick={agreement.save}>
            {t('PDF')}
          </button>
        </PdfPaper>
        <PdfPaper
          title={t('Terms, version {version}', { version: investment.termsVersion })}
          sub={<Rich text="Accepted {date}" values={{ date: createdAt }} />}
        >
          <Link className="underline-soft" href={`${paths.termsAndConditions}?version=${investment.termsVersion}`}>
            {t('Read')}
          </Link>
        </PdfPaper>
        <Receipts investment={investment} />
        <PdfPaper title={t('Statement, {year} so far', { year: today.format('YYYY') })} sub={t('All transactions of your account')}>
          <button type="button" className="underline-soft" aria-busy={busy || undefined} onClick={() => void statement()}>
            {t('PDF')}
          </button>
        </PdfPaper>
      </ul>
    </Panel>
  )
}

/** The proofs of the payments; loaded on request. */
function Receipts({ investment }: { investment: Investment }) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(investments.payments, paymentsOf(investment))
  const sent = (data?.data ?? []).filter((payment) => payment.transferProof !== null)
  if (sent.length === 0) return null
  return (
    <>
      <PdfPaper
        title={t('Proof of payment')}
        sub={t('{count, plural, one {# file you sent} other {# files you sent}}', { count: sent.length })}
      >
        <button type="button" className="underline-soft" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Hide') : t('View')}
        </button>
      </PdfPaper>
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
      <StoredImage
        id={file.id}
        alt={t('Proof of payment for {code}', { code })}
        className="max-w-full max-h-80 border border-line rounded-control"
      />
      <figcaption className="text-12 text-ink-faint">
        <span className="num">{code}</span> <span className="wrap-anywhere">{file.name}</span>
      </figcaption>
    </figure>
  )

type PdfProps = { title: string; sub: ReactNode; className?: string; children: ReactNode }

const PdfPaper = ({ title, sub, className, children }: PdfProps) => (
  <li className={className}>
    <Icon as={FileText} className="text-ink-faint" />
    <span className="flex-1">
      {title}
      <span className="block text-12 text-ink-faint">{sub}</span>
    </span>
    {children}
  </li>
)
