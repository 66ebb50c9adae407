import { t } from '@/locales/text'
import { FOCUS, ignoreHeld, onAnswer, useFocusWhenEnabled, type QuestionProps } from './question'
import { Modal } from './modal'
import { Button } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'

/** A question with two answers: it stays open while the answer is processed, and shows a refusal. */
export function QuestionModal({
  title,
  label,
  cancelLabel = t('Cancel'),
  busy,
  failure,
  focuses,
  isWide = false,
  disabledReason,
  onDo,
  onClose,
  children,
}: QuestionProps) {
  useFocusWhenEnabled(!disabledReason, focuses === 'answer' ? FOCUS.answer : undefined)
  return (
    <Modal
      open
      title={title}
      {...(isWide ? {} : { widthException: { width: 464, reason: 'A question of one or two sentences with its two answers' } })}
      closable={!busy}
      mask={{ closable: !busy }}
      initialFocus={focuses && FOCUS[focuses]}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button size="mid" disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            data-answer
            size="mid"
            variant="primary"
            busy={busy}
            disabledReason={disabledReason}
            onKeyDown={ignoreHeld}
            onClick={onDo}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="on-raised grid gap-4 text-14" onKeyDown={(event) => !busy && !disabledReason && onAnswer(event, onDo)}>
        {failure && (
          <Note tone="act" alert title={t('The action was not completed.')}>
            {failure.message}
          </Note>
        )}
        {children}
      </div>
    </Modal>
  )
}
