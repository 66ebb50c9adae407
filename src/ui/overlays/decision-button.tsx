import dynamic from 'next/dynamic'
import { AskingButton, type AskingButtonShape } from './asking-button'
import type { DecisionQuestion } from './decision'

type Props = DecisionQuestion & AskingButtonShape

const load = () => import('./decision-modal').then(({ DecisionModal }) => DecisionModal)
const DecisionModal = dynamic(load, { ssr: false })

/** A decision that requires a reason; a refusal is shown in its window. */
export const DecisionButton = ({ variant, size, icon, disabledReason, block, ...question }: Props) => (
  <AskingButton {...{ variant, size, icon, disabledReason, block }} label={question.label} load={load}>
    {(close) => <DecisionModal {...question} onClose={close} />}
  </AskingButton>
)
