import { useState, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { useDraftedText } from '@/ui/forms/use-drafted-text'
import { useSubmit } from '@/ui/forms/use-submit'

/** `text` is the initial note. Without it, the label is sent if the note is empty. */
export type ReasonChoice = { value: string; label: string; text?: string; disabled?: boolean }

/** The reason of a decision: its text, and the code of a predefined reason if there is one. */
export type Decision = { note: string; reasonCode?: string }

export const MOST_CHARACTERS = 300

export type DecisionQuestion = {
  /** A verb: "Decline". The label of both buttons. */
  label: string
  /** The question: "Decline this payment?" */
  title: string
  /** The consequences, and the affected figures. */
  children?: ReactNode
  /** A more specific label of the confirming button: "Decline payment". */
  confirmLabel?: string
  cancelLabel?: string
  reasonLabel?: string
  /** The error of an empty text; "Enter a reason" if omitted. */
  reasonMissing?: string
  reasonHelp?: ReactNode
  /** A reason is required unless this is false. */
  reasonRequired?: boolean
  reasons?: readonly ReasonChoice[]
  /** A rejection is shown inside the window, which stays open. */
  onDecide: (decision: Decision) => Promise<unknown>
}

/** The text and code of the reason, and the submission. A reason is required unless it is optional. */
export function useDecision({
  reasons = [],
  reasonRequired = true,
  reasonMissing = t('Enter a reason'),
  onDecide,
  onClose,
}: DecisionQuestion & { onClose: () => void }) {
  const { text: note, write: setNote, code, choose } = useDraftedText(reasons)
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useSubmit()

  const decide = async () => {
    const trimmed = note.trim()
    const chosen = reasons.find((reason) => reason.value === code)
    const sent = trimmed || (chosen?.text === undefined ? (chosen?.label ?? '') : '')
    if (trimmed.length > MOST_CHARACTERS || (reasonRequired && !sent)) return setMissing(true)
    const refused = await run(() => onDecide({ note: sent, ...(code ? { reasonCode: code } : {}) }))
    if (!refused) onClose()
  }
  const write = (text: string) => {
    setNote(text)
    setMissing(false)
  }
  const setCode = (value: string) => {
    choose(value)
    setMissing(false)
  }
  const error = missing && !note.trim() ? reasonMissing : undefined
  return { note, write, code, setCode, error, busy, failure, decide }
}
