import dynamic from 'next/dynamic'
import { DialogButton, type DialogButtonProps } from './dialog-button'
import type { DecisionQuestion } from '@/ui/overlays/decision'

type Props = DecisionQuestion & DialogButtonProps

const load = () => import('./decision-modal').then(({ DecisionModal }) => DecisionModal)
const DecisionModal = dynamic(load, { ssr: false })

/** A decision that requires a reason; a refusal is shown in its window. */
export const DecisionButton = ({ variant, size, icon, disabledReason, block, ...question }: Props) => (
  <DialogButton {...{ variant, size, icon, disabledReason, block }} label={question.label} load={load}>
    {(close) => <DecisionModal {...question} onClose={close} />}
  </DialogButton>
)
