import type { ReactNode } from 'react'
import { Modal } from './modal'
import { Button } from './plain/button'
import { Note } from './plain/note'
import { useSubmit } from './use-submit'

const WIDTH = 464

export type ConfirmQuestion = {
  /** A verb; on the button and, unless `confirmLabel` says more, on the one that does it. */
  label: string
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A rejection is shown inside the window, which stays open. */
  onConfirm: () => Promise<unknown>
}

/** The window alone, for actions that a menu starts. */
export function ConfirmModal({
  label,
  title,
  children,
  confirmLabel = label,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmQuestion & { onClose: () => void }) {
  const { busy, failure, run } = useSubmit()
  const confirm = async () => {
    const refused = await run(onConfirm)
    if (!refused) onClose()
  }
  return (
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
          <Button size="mid" look="primary" busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="on-raised grid gap-4 text-14 text-ink-soft">
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
