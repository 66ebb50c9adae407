import { useSubmit } from '@/ui/forms/use-submit'
import type { ConfirmQuestion } from '@/ui/overlays/confirm-modal'
import { QuestionModal } from './question-modal'

type Props = ConfirmQuestion & { onClose: () => void }

/** The window without its button, for actions of a menu. */
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
