import type { ComponentType, ReactNode } from 'react'
import { useSubmit } from '@/ui/forms/use-submit'
import type { QuestionProps } from './question'

export type ConfirmQuestion = {
  /** A verb: the label of the button and, unless `confirmLabel` is set, of the confirming button. */
  label: string
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A rejection is shown inside the window, which stays open. */
  onConfirm: () => Promise<unknown>
}

type Props = ConfirmQuestion & { onClose: () => void }

/** The window without its button, for actions of a menu. */
export const confirmModalOf = (QuestionModal: ComponentType<QuestionProps>) =>
  function ConfirmModal({ label, title, children, confirmLabel = label, cancelLabel, onConfirm, onClose }: Props) {
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
