import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/plain/primitives/button'

type Inherited = 'variant' | 'size' | 'icon' | 'disabledReason' | 'block'
export type DialogButtonProps = { [K in Inherited]?: ButtonProps[K] | undefined }
type Props = DialogButtonProps & {
  label: string
  /** Loads the window when the button is hovered or focused, not with the page. */
  load: () => Promise<unknown>
  children: (close: () => void) => ReactNode
}

/** A button that opens a confirmation window before it acts. */
export function DialogButton({ variant, size, icon, disabledReason, block, label, load, children }: Props) {
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
