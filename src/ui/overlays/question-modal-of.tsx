import { useState, type ComponentType, type KeyboardEventHandler, type ReactNode } from 'react'
import { useArmed } from '@/ui/plain/hooks/use-armed'
import { t } from '@/locales/text'
import { Modal } from './modal'
import { FOCUS, ignoreEarly, onAnswer, useFocusWhenEnabled, type QuestionProps } from './question'

type ButtonProps = {
  'data-answer'?: boolean
  size: 'mid'
  variant?: 'primary'
  busy?: boolean
  disabled?: boolean
  disabledReason?: string | undefined
  onKeyDown?: KeyboardEventHandler
  onClick: () => void
  children: ReactNode
}
type Kit = {
  Button: ComponentType<ButtonProps>
  Note: ComponentType<{ tone: 'act'; alert: boolean; title: string; children: ReactNode }>
}

const A_SENTENCE = { width: 464, reason: 'A question of one or two sentences with its two answers' }

/** A window with a question and two answers, built from a kit's components. It stays open during the request and shows a refusal. */
export const questionModalOf = ({ Button, Note }: Kit) =>
  function QuestionModal(props: QuestionProps) {
    const {
      title,
      label,
      cancelLabel = t('Cancel'),
      busy,
      failure,
      focuses,
      widthException = A_SENTENCE,
      disabledReason,
      onDo,
      onClose,
      children,
    } = props
    const [byKey] = useState(focuses === 'answer' || focuses === 'checks' || focuses === 'evidence')
    const answersKeys = useArmed(byKey ? 'question' : undefined)
    const getsFocusLater = focuses === 'answer' || focuses === 'checks'
    useFocusWhenEnabled((focuses === 'checks' || !disabledReason) && answersKeys, getsFocusLater ? FOCUS[focuses] : undefined)
    return (
      <Modal
        open
        title={title}
        widthException={widthException}
        closable={!busy}
        mask={{ closable: !busy }}
        initialFocus={focuses && FOCUS[getsFocusLater ? 'question' : focuses]}
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
              onKeyDown={ignoreEarly(answersKeys)}
              onClick={onDo}
            >
              {label}
            </Button>
          </>
        }
      >
        <div
          data-question
          tabIndex={-1}
          className="on-raised grid gap-4 text-14 outline-none"
          onKeyDown={(event) => !busy && !disabledReason && answersKeys && onAnswer(event, onDo)}
        >
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
