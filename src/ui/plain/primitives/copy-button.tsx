import { Check, Copy } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { t } from '@/locales/text'
import { Button, type ButtonSize } from './button'
import { IconButton } from './icon-button'
import { notify } from '@/ui/plain/feedback/notify'

const SHOWN_FOR = 2000

/** Copies text and confirms it for two seconds. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without permission, or over plain http, the browser refuses; the text stays selectable.
      notify.error(t('Your browser blocked copying. Select the text and copy it manually.'))
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_FOR)
  }
  return { copied, copy }
}

type CopyProps = { text: string; what: string; size?: ButtonSize; children?: string }

const labelOf = (what: string, copied: boolean) => (copied ? t('{what} copied', { what }) : t('Copy {what}', { what }))

export function CopyButton({ text, what, size = 'small', children = t('Copy') }: CopyProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button size={size} icon={copied ? Check : Copy} onClick={() => void copy()} aria-label={labelOf(what, copied)}>
      {copied ? t('Copied') : children}
    </Button>
  )
}

export function CopyIcon({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={labelOf(what, copied)}
      side={28}
      iconSize={16}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    />
  )
}
