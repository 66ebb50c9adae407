import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { t } from '@/locales/text'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { MOST_CHARACTERS, useDecision, type DecisionQuestion } from '@/ui/overlays/decision'
import { QuestionModal } from './question-modal'

/** The window without its button, for decisions by key or menu. */
export function DecisionModal(props: DecisionQuestion & { onClose: () => void }) {
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
