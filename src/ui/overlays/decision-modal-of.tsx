import type { ComponentType, ReactNode } from 'react'
import { t } from '@/locales/text'
import { MOST_CHARACTERS, useDecision, type DecisionQuestion } from './decision'
import type { QuestionProps } from './question'

type Chips = {
  label: string
  labelled: boolean
  choices: NonNullable<DecisionQuestion['reasons']>
  value: string | undefined
  onChange: (value: string) => void
}
type TextArea = {
  label: string
  hideLabel: boolean
  help: ReactNode
  optional: boolean
  maxLength: number
  value: string
  onChange: (value: string) => void
  error: string | undefined
}
type Kit = { QuestionModal: ComponentType<QuestionProps>; ChipGroup: ComponentType<Chips>; TextAreaField: ComponentType<TextArea> }

/** The window without its button, for decisions by key or menu. */
export const decisionModalOf = ({ QuestionModal, ChipGroup, TextAreaField }: Kit) =>
  function DecisionModal(props: DecisionQuestion & { onClose: () => void }) {
    const { label, title, children, confirmLabel = label, cancelLabel, onClose } = props
    const { reasonLabel = t('Reason'), reasonHelp, reasonRequired = true, reasons = [] } = props
    const { note, write, code, setCode, error, busy, failure, decide } = useDecision(props)
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
          onChange={write}
          error={error}
        />
      </QuestionModal>
    )
  }
