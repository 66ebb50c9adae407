import type { KeyboardEvent, ReactNode } from 'react'
import { Modal } from './modal'
import { Button } from './plain/button'
import { Note } from './plain/note'
import type { useSubmit } from './use-submit'

const WIDTH = 464

type Props = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** On the button that does it. */
  label: string
  cancelLabel?: string | undefined
  /** The button that does it has the focus, so that Enter answers. */
  focusesAnswer?: boolean
  onDo: () => void
  onClose: () => void
  children: ReactNode
}

/** A key that is still held from the question must not answer it. */
const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** A question with its two answers: it stays open while one is being done, and says inside what was refused. */
export const QuestionModal = ({
  title,
  label,
  cancelLabel = 'Cancel',
  busy,
  failure,
  focusesAnswer = false,
  onDo,
  onClose,
  children,
}: Props) => (
  <Modal
    open
    title={title}
    width={WIDTH}
    closable={!busy}
    mask={{ closable: !busy }}
    onClose={() => !busy && onClose()}
    foot={
      <>
        <Button size="mid" disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button size="mid" look="primary" busy={busy} autoFocus={focusesAnswer} onKeyDown={ignoreHeld} onClick={onDo}>
          {label}
        </Button>
      </>
    }
  >
    <div className="on-raised grid gap-4 text-14">
      {failure && (
        <Note tone="act" alert title="Not done.">
          {failure.message}
        </Note>
      )}
      {children}
    </div>
  </Modal>
)
