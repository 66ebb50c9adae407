import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MODAL_WIDTH } from '@/ui/overlays/modal'
import { QuestionModal } from '@/ui/admin/overlays/question-modal'
import { useSubmit } from '@/ui/forms/use-submit'
import styles from './bulk-frame.module.css'
import { LeftOut, type LeftRow } from './left-out'

export type BulkTotal = { label: string; value: string; currency: string | undefined }

type Props<R> = {
  /** "Approve 3 payments?" */
  title: string
  taken: readonly R[]
  /** The listed rows, if more than `taken`: rows whose evidence must be opened first are listed too. */
  listed?: readonly R[]
  left: readonly LeftRow[]
  /** What to do about the excluded rows. */
  advice?: string
  /** One row of the list: its description, with the amount at the end. */
  line: (row: R) => ReactNode
  totals: readonly BulkTotal[]
  /** Rows show images, so many of them are shown side by side. */
  hasPictures?: boolean
  /** How much of the evidence has been shown. */
  progress?: ReactNode
  /** Why nothing can be confirmed yet. */
  notReady?: string | undefined
  /** Below the rows: the consequences of the approval. */
  children?: ReactNode
  /** A rejection is shown in the window; on success the caller closes it or shows the results. */
  onApprove: (rows: readonly R[]) => Promise<unknown>
  onClose: () => void
}

/** The number of rows with images that fit in one column of a desktop screen. */
const MOST_IN_ONE_COLUMN = 6

const widthOf = (rows: number) =>
  rows > MOST_IN_ONE_COLUMN
    ? { width: 1200, reason: 'Twenty rows with pictures fit on a desktop screen without scrolling' }
    : { width: MODAL_WIDTH, reason: 'The standard width' }

/** Confirms a bulk approval: every included row, the totals, and every excluded row with its reason. */
export function BulkFrame<R extends { id: string }>({
  title,
  taken,
  listed = taken,
  left,
  advice,
  line,
  totals,
  hasPictures = false,
  progress,
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
      focuses={notReady ? 'evidence' : 'answer'}
      widthException={hasPictures ? widthOf(listed.length) : undefined}
      onDo={isEmpty ? onClose : () => void run(() => onApprove(taken))}
      onClose={onClose}
    >
      {!isEmpty && progress && (
        <p role="status" className="text-13 font-medium num">
          {progress}
        </p>
      )}
      {!isEmpty && (
        <ul
          aria-label={t('Approved together')}
          className={clsx('overflow-y-auto border-t border-ink text-13', hasPictures ? styles.pictures : 'max-h-[50vh]')}
          {...(hasPictures ? { 'data-evidence': true, tabIndex: 0 } : {})}
        >
          {listed.map((row) => (
            <li key={row.id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
              {line(row)}
            </li>
          ))}
          {totals.map(({ label, value, currency }) => (
            <li key={label} className="col-span-full flex min-h-9 items-center justify-between gap-3 font-medium">
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
