import type { ReactNode } from 'react'
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
  onDo: () => void
  onClose: () => void
  children: ReactNode
}

/** A question with its two answers: it stays open while one is being done, and says inside what was refused. */
export const QuestionModal = ({ title, label, cancelLabel = 'Cancel', busy, failure, onDo, onClose, children }: Props) => (
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
        <Button size="mid" look="primary" busy={busy} onClick={onDo}>
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
