import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import type { DecisionQuestion } from './decision-modal'
import { Button, type ButtonLook, type ButtonSize } from './plain/button'
import type { IconDrawing } from './plain/icon'

type Props = DecisionQuestion & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconDrawing
  /** Visible on hover and focus; the button then does nothing. */
  disabledReason?: ReactNode
}

const load = () => import('./decision-modal').then(({ DecisionModal }) => DecisionModal)
/** The window is fetched when somebody reaches for the button, not with the page. */
const DecisionModal = dynamic(load, { ssr: false })

/** A decision that must be justified: it asks why, and a refusal is shown where the question was asked. */
export function DecisionButton({ look, size, icon, disabledReason, ...question }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(look ? { look } : {})}
        {...(size ? { size } : {})}
        {...(icon ? { icon } : {})}
        disabledReason={disabledReason}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {question.label}
      </Button>
      {open && <DecisionModal {...question} onClose={() => setOpen(false)} />}
    </>
  )
}
