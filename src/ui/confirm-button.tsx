import { useState, type ReactNode } from 'react'
import { Modal } from './modal'
import { Button, type ButtonProps } from './plain/button'
import { Note } from './plain/note'
import { useSubmit } from './use-submit'

type Props = Pick<ButtonProps, 'look' | 'size' | 'icon' | 'disabledReason' | 'block'> & {
  label: string
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A rejection is shown inside the window, which stays open. */
  onConfirm: () => Promise<unknown>
}

const WIDTH = 464

/** Asks once more before something that cannot be taken back. */
export function ConfirmButton({ label, title, children, confirmLabel = label, cancelLabel = 'Cancel', onConfirm, ...button }: Props) {
  const [open, setOpen] = useState(false)
  const { busy, failure, run, forget } = useSubmit()
  const close = () => {
    if (busy) return
    setOpen(false)
    forget()
  }
  const confirm = async () => {
    const refused = await run(onConfirm)
    if (!refused) setOpen(false)
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        open={open}
        title={title}
        width={WIDTH}
        onClose={close}
        foot={
          <>
            <Button size="mid" disabled={busy} onClick={close}>
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
    </>
  )
}
