import { Check, Copy } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonSize } from './button'
import { IconButton } from './icon-button'
import { notify } from '@/ui/plain/feedback/notify'

const SHOWN_FOR = 2000

/** Copies text and says so for two seconds. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without permission or on a plain http address the browser refuses; the text stays selectable.
      notify.error('Your browser blocked copying. Select the text and copy it manually.')
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_FOR)
  }
  return { copied, copy }
}

type CopyProps = { text: string; what: string; size?: ButtonSize; children?: string }

export function CopyButton({ text, what, size = 'small', children = 'Copy' }: CopyProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button size={size} icon={copied ? Check : Copy} onClick={() => void copy()} aria-label={copied ? `${what} copied` : `Copy ${what}`}>
      {copied ? 'Copied' : children}
    </Button>
  )
}

export function CopyIcon({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? `${what} copied` : `Copy ${what}`}
      side={28}
      iconSize={16}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    />
  )
}
