import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { QuestionModal } from '@/ui/admin/overlays/question-modal'
import { useSubmit } from '@/ui/forms/use-submit'
import { LeftOut, type LeftRow } from './left-out'

export type BulkTotal = { label: string; value: string; currency: string | undefined }

type Props<R> = {
  /** "Approve 3 payments?" */
  title: string
  taken: readonly R[]
  /** The rows that are listed, where more than those that are taken: evidence has to be opened first. */
  listed?: readonly R[]
  left: readonly LeftRow[]
  /** What to do about the rows that are left out. */
  advice?: string
  /** One row of the list: what it is, and its amount at the end. */
  line: (row: R) => ReactNode
  totals: readonly BulkTotal[]
  /** The rows show pictures. */
  isWide?: boolean
  /** Why nothing can be confirmed yet. */
  notReady?: string | undefined
  /** Under the rows: what follows from the approval. */
  children?: ReactNode
  /** A rejection is shown in the window; the caller closes it, or shows the results. */
  onApprove: (rows: readonly R[]) => Promise<unknown>
  onClose: () => void
}

/** Confirms a bulk approval: every row that is taken, the totals, and every row that is left out with its reason. */
export function BulkFrame<R extends { id: string }>({
  title,
  taken,
  listed = taken,
  left,
  advice,
  line,
  totals,
  isWide = false,
  notReady,
  children,
  ...props
}: Props<R>) {
  const { onApprove, onClose } = props
  const { busy, failure, run } = useSubmit()
  const isEmpty = listed.length === 0
  return (
    <QuestionModal
      title={isEmpty ? t('Nothing to approve') : title}
      label={isEmpty ? t('Close') : t('Approve {count}', { count: taken.length })}
      busy={busy}
      failure={failure}
      disabledReason={isEmpty ? undefined : notReady}
      focuses="answer"
      isWide={isWide}
      onDo={isEmpty ? onClose : () => void run(() => onApprove(taken))}
      onClose={onClose}
    >
      {!isEmpty && (
        <ul aria-label={t('Approved together')} className="max-h-[50vh] overflow-y-auto border-t border-ink text-13">
          {listed.map((row) => (
            <li key={row.id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
              {line(row)}
            </li>
          ))}
          {totals.map(({ label, value, currency }) => (
            <li key={label} className="flex min-h-9 items-center justify-between gap-3 font-medium">
              <span>{label}</span>
              <MoneyText value={value} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <LeftOut left={left} advice={advice} />
      {!isEmpty && children}
    </QuestionModal>
  )
}
