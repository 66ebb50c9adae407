import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/admin/primitives/button'

type Looks = 'look' | 'size' | 'icon' | 'disabledReason' | 'block'
export type AskingLook = { [K in Looks]?: ButtonProps[K] | undefined }
type Props = AskingLook & {
  label: string
  /** Fetches the window when somebody reaches for the button, not with the page. */
  load: () => Promise<unknown>
  children: (close: () => void) => ReactNode
}

/** A button that asks in a window before anything is done. */
export function AskingButton({ look, size, icon, disabledReason, block, label, load, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...{ look, size, icon, block }}
        disabledReason={disabledReason}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
