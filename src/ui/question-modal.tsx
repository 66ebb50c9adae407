import { useCallback, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Modal } from './modal'
import { Button } from './plain/button'
import { Note } from './plain/note'
import type { useSubmit } from './use-submit'

type Props = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** On the button that does it. */
  label: string
  cancelLabel?: string | undefined
  /** Where the focus goes when it opens: to the button that does it, so that Enter answers, or to the field for the words. */
  focuses?: 'answer' | 'words' | undefined
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

/** Puts the focus into an open window; antd attaches it to the page after its parts are made, so `autoFocus` comes too early. */
function useFocus(id: string, focuses: Props['focuses']): () => void {
  // Only when it opens: what is focused later, while somebody answers, is theirs.
  const [first] = useState(focuses)
  const focus = useCallback(() => {
    const body = document.getElementById(id)
    const target = first === 'answer' ? document.getElementById(`${id}-answer`) : body?.querySelector('textarea')
    if (first && !body?.contains(document.activeElement)) target?.focus()
  }, [id, first])
  useEffect(focus, [focus])
  return focus
}

/** A question with its two answers: it stays open while one is being done, and says inside what was refused. */
export function QuestionModal({ title, label, cancelLabel = 'Cancel', busy, failure, focuses, onDo, onClose, children }: Props) {
  const id = useId()
  const focus = useFocus(id, focuses)
  return (
    <Modal
      open
      title={title}
      widthException={{ width: 464, reason: 'A question of one or two sentences with its two answers' }}
      closable={!busy}
      mask={{ closable: !busy }}
      afterOpenChange={(isOpen) => isOpen && focus()}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button size="mid" disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button id={`${id}-answer`} size="mid" look="primary" busy={busy} onKeyDown={ignoreHeld} onClick={onDo}>
            {label}
          </Button>
        </>
      }
    >
      <div id={id} className="on-raised grid gap-4 text-14" onKeyDown={(event) => !busy && onAnswer(event, onDo)}>
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
