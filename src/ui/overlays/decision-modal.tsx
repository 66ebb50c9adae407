import { useState, type ReactNode } from 'react'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { TextAreaField } from '@/ui/plain/forms/fields'
import { QuestionModal } from './question-modal'
import { useSubmit } from '@/ui/forms/use-submit'

export type ReasonChoice = { value: string; label: string }

/** What is handed over when somebody decides: words, and the code of a ready-made reason where there are any. */
export type Decision = { note: string; reasonCode?: string }

const MOST_CHARACTERS = 300

export type DecisionQuestion = {
  /** A verb: "Decline". On the button and on the one that decides. */
  label: string
  /** The question: "Decline this payment?" */
  title: string
  /** What will happen, and the figures it touches. */
  children?: ReactNode
  /** The button inside, where it should say more: "Decline the payment". */
  confirmLabel?: string
  cancelLabel?: string
  reasonLabel?: string
  reasonHelp?: ReactNode
  /** A reason must be given unless this is false. */
  reasonRequired?: boolean
  reasons?: readonly ReasonChoice[]
  /** A rejection is shown inside the window, which stays open. */
  onDecide: (decision: Decision) => Promise<unknown>
}

/** The window alone, for decisions that a key or a menu starts. */
export function DecisionModal(props: DecisionQuestion & { onClose: () => void }) {
  const { label, title, children, confirmLabel = label, cancelLabel, onDecide, onClose } = props
  const { reasonLabel = 'Why?', reasonHelp, reasonRequired = true, reasons = [] } = props
  const [note, setNote] = useState('')
  const [code, setCode] = useState<string>()
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useSubmit()

  const decide = async () => {
    const words = note.trim()
    if (words.length > MOST_CHARACTERS || (reasonRequired && !words && !code)) return setMissing(true)
    const chosen = reasons.find((reason) => reason.value === code)?.label ?? ''
    const refused = await run(() => onDecide({ note: words || chosen, ...(code ? { reasonCode: code } : {}) }))
    if (!refused) onClose()
  }

  const answers = { label: confirmLabel, cancelLabel, onDo: () => void decide(), onClose }
  return (
    <QuestionModal title={title} {...answers} busy={busy} failure={failure} focuses="words">
      {children && <div className="text-ink-soft">{children}</div>}
      {reasons.length > 0 && <ChipGroup label={reasonLabel} labelled choices={reasons} value={code} onChange={setCode} />}
      <TextAreaField
        label={reasonLabel}
        hideLabel={reasons.length > 0}
        help={reasonHelp}
        optional={!reasonRequired}
        maxLength={MOST_CHARACTERS}
        value={note}
        onChange={(text) => {
          setNote(text)
          setMissing(false)
        }}
        error={missing && !note.trim() && !code ? 'Enter a reason' : undefined}
      />
    </QuestionModal>
  )
}
