import type { ReactNode } from 'react'
import { QuestionModal } from './question-modal'
import { useSubmit } from '@/ui/forms/use-submit'

export type ConfirmQuestion = {
  /** A verb; on the button and, unless `confirmLabel` says more, on the one that does it. */
  label: string
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A rejection is shown inside the window, which stays open. */
  onConfirm: () => Promise<unknown>
}

type Props = ConfirmQuestion & { onClose: () => void }

/** The window alone, for actions that a menu starts. */
export function ConfirmModal({ label, title, children, confirmLabel = label, cancelLabel, onConfirm, onClose }: Props) {
  const { busy, failure, run } = useSubmit()
  const confirm = async () => {
    const refused = await run(onConfirm)
    if (!refused) onClose()
  }
  const answers = { label: confirmLabel, cancelLabel, onDo: () => void confirm(), onClose }
  return (
    <QuestionModal title={title} {...answers} busy={busy} failure={failure}>
      {children && <div className="grid gap-4 text-ink-soft">{children}</div>}
    </QuestionModal>
  )
}
