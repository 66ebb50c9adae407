import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/plain/primitives/button'

type Inherited = 'variant' | 'size' | 'icon' | 'disabledReason' | 'block'
export type AskingButtonShape = { [K in Inherited]?: ButtonProps[K] | undefined }
type Props = AskingButtonShape & {
  label: string
  /** Fetches the window when somebody reaches for the button, not with the page. */
  load: () => Promise<unknown>
  children: (close: () => void) => ReactNode
}

/** A button that asks in a window before anything is done. */
export function AskingButton({ variant, size, icon, disabledReason, block, label, load, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(variant ? { variant } : {})}
        {...(size ? { size } : {})}
        {...(icon ? { icon } : {})}
        block={block ?? false}
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
