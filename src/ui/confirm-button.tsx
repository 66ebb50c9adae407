import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ConfirmQuestion } from './confirm-modal'
import { Button, type ButtonProps } from './plain/button'

type Props = ConfirmQuestion & Pick<ButtonProps, 'look' | 'size' | 'icon' | 'disabledReason' | 'block'>

const load = () => import('./confirm-modal').then(({ ConfirmModal }) => ConfirmModal)
const ConfirmModal = dynamic(load, { ssr: false })

/** Asks once more before something that cannot be taken back. */
export function ConfirmButton({ look, size, icon, disabledReason, block, ...question }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(look ? { look } : {})}
        {...(size ? { size } : {})}
        {...(icon ? { icon } : {})}
        block={block ?? false}
        disabledReason={disabledReason}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {question.label}
      </Button>
      {open && <ConfirmModal {...question} onClose={() => setOpen(false)} />}
    </>
  )
}
