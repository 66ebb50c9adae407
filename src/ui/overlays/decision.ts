import { useState, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { useSubmit } from '@/ui/forms/use-submit'

export type ReasonChoice = { value: string; label: string }

/** What is handed over when somebody decides: words, and the code of a ready-made reason where there are any. */
export type Decision = { note: string; reasonCode?: string }

export const MOST_CHARACTERS = 300

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

/** The words and the code that a decision is given, and its sending: a reason must be there unless it need not. */
export function useDecision({ reasons = [], reasonRequired = true, onDecide, onClose }: DecisionQuestion & { onClose: () => void }) {
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
  const write = (text: string) => {
    setNote(text)
    setMissing(false)
  }
  const error = missing && !note.trim() && !code ? t('Enter a reason') : undefined
  return { note, write, code, setCode, error, busy, failure, decide }
}
