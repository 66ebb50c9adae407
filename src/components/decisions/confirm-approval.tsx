import type { ReactNode } from 'react'
import { QuestionModal } from '@/ui/admin/overlays/question-modal'
import { useSubmit } from '@/ui/forms/use-submit'

type Props = {
  /** Names what is approved: amount, currency and recipient. */
  title: string
  label: string
  children: ReactNode
  onApprove: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an approval that needs no evidence and no reason; a refusal is shown inside, and the window stays open. */
export function ConfirmApproval({ title, label, children, onApprove, onClose }: Props) {
  const { busy, failure, run } = useSubmit()
  const approve = async () => {
    const refused = await run(onApprove)
    if (!refused) onClose()
  }
  return (
    <QuestionModal title={title} label={label} busy={busy} failure={failure} focuses="answer" onDo={() => void approve()} onClose={onClose}>
      {children}
    </QuestionModal>
  )
}
