import { Undo2 } from 'lucide'
import type { ReactNode } from 'react'
import { useCurrency } from '@/components/requests/settings'
import { t } from '@/locales/text'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { Note } from '@/ui/admin/feedback/note'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'

type ButtonProps = {
  disabledReason: string | undefined
  onReverse: (note: string | null) => Promise<unknown>
  /** The effect on the items, and the deadline. */
  children: ReactNode
}

/** Reverses a whole bulk approval, which is possible for ten minutes. */
export const ReverseBulkButton = ({ disabledReason, onReverse, children }: ButtonProps) => (
  <DecisionButton
    size="mid"
    icon={Undo2}
    label={t('Reverse all…')}
    title={t('Reverse this bulk approval?')}
    confirmLabel={t('Reverse all')}
    reasonRequired={false}
    disabledReason={disabledReason}
    onDecide={({ note }) => onReverse(note || null)}
  >
    {children}
  </DecisionButton>
)

type Bulk = { id: string; by: { name?: string | undefined }; at: string; reversibleUntil: string; sum: string }
type Values = { by: string; sum: ReactNode; at: ReactNode; reversibleUntil: ReactNode }
type NotesProps<B> = { bulks: readonly B[]; text: (bulk: B, values: Values) => ReactNode; button: (bulk: B) => ReactNode }

/** Recent bulk approvals: who approved them, and a button to reverse each. */
export function BulkNotes<B extends Bulk>({ bulks, text, button }: NotesProps<B>) {
  const currency = useCurrency()
  const valuesOf = ({ by, sum, at, reversibleUntil }: Bulk): Values => ({
    by: by.name ?? '',
    sum: <MoneyText value={sum} currency={currency} />,
    at: <DateText value={at} style="time" />,
    reversibleUntil: <DateText value={reversibleUntil} style="time" />,
  })
  return (
    <div className="grid gap-2">
      {bulks.map((bulk) => (
        <Note key={bulk.id} tone="info" title={t('Bulk approval.')}>
          <span className="flex flex-wrap items-center justify-between gap-3">
            <span>{text(bulk, valuesOf(bulk))}</span>
            {button(bulk)}
          </span>
        </Note>
      ))}
    </div>
  )
}
