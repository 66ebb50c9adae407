import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Modal } from './modal'
import { Button } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'
import type { useSubmit } from '@/ui/forms/use-submit'

type Props = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** On the button that does it. */
  label: string
  cancelLabel?: string | undefined
  /** Where the focus goes when it opens: to the button that does it, so that Enter answers, or to the field for the words. */
  focuses?: 'answer' | 'words' | undefined
  /** Longer than a question of one or two sentences. */
  isWide?: boolean | undefined
  /** Why it cannot be answered yet. */
  disabledReason?: string | undefined
  onDo: () => void
  onClose: () => void
  children: ReactNode
}

/** A key that is still held from the question must not answer it. */
const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** Enter makes a new line in a field for words, so Ctrl or ⌘ with Enter answers from there. */
const isAnswer = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey) && !repeat

const onAnswer = (event: KeyboardEvent, answer: () => void): void => {
  if (!isAnswer(event)) return
  event.preventDefault()
  answer()
}

const FOCUS = { answer: '[data-answer]', words: 'textarea' } as const

/**
 * The button that was not enabled yet is another element once it is, so the focus that was on it falls back to the window: it goes to the
 * enabled one, unless a person has put it somewhere else.
 */
function useFocusWhenEnabled(isEnabled: boolean, selector: string | undefined): void {
  const wasEnabled = useRef(isEnabled)
  useEffect(() => {
    const isNew = isEnabled && !wasEnabled.current
    wasEnabled.current = isEnabled
    if (!isNew || !selector) return
    const { activeElement } = document
    const isElsewhere = activeElement instanceof HTMLElement && activeElement.matches('a, button, input, select, textarea')
    if (!isElsewhere) document.querySelector<HTMLElement>(selector)?.focus()
  }, [isEnabled, selector])
}

/** A question with its two answers: it stays open while one is being done, and says inside what was refused. */
export function QuestionModal({
  title,
  label,
  cancelLabel = 'Cancel',
  busy,
  failure,
  focuses,
  isWide = false,
  disabledReason,
  onDo,
  onClose,
  children,
}: Props) {
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
          <Button data-answer size="mid" look="primary" busy={busy} disabledReason={disabledReason} onKeyDown={ignoreHeld} onClick={onDo}>
            {label}
          </Button>
        </>
      }
    >
      <div className="on-raised grid gap-4 text-14" onKeyDown={(event) => !busy && !disabledReason && onAnswer(event, onDo)}>
        {failure && (
          <Note tone="act" alert title="Not done.">
            {failure.message}
          </Note>
        )}
        {children}
      </div>
    </Modal>
  )
}
