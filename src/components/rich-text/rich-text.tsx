import clsx from 'clsx'
import { Bold, Heading2, Heading3, Italic, Link as LinkDrawing, List, ListOrdered, Quote, RemoveFormatting } from 'lucide'
import { useEffect, useRef } from 'react'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import type { IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './rich-text.module.css'

type Command = { label: string; icon: IconDrawing; run: () => void }

/**
 * Native browser editing of a small set of tags. `execCommand` is deprecated, but supported by every browser and without a replacement; for
 * these few commands a library of 100 kB has no benefit. The server sanitizes the result.
 */
const apply = (command: string, value?: string): void => void document.execCommand(command, false, value)

function promptForLink(): void {
  const address = window.prompt(t('Link address, starting with https://'))?.trim()
  if (!address) return
  if (/^https:\/\/\S+$/.test(address)) apply('createLink', address)
}

const commands: readonly Command[] = translated([
  { label: msg('Heading'), icon: Heading2, run: () => apply('formatBlock', 'h2') },
  { label: msg('Small heading'), icon: Heading3, run: () => apply('formatBlock', 'h3') },
  { label: msg('Bold'), icon: Bold, run: () => apply('bold') },
  { label: msg('Italic'), icon: Italic, run: () => apply('italic') },
  { label: msg('List'), icon: List, run: () => apply('insertUnorderedList') },
  { label: msg('Numbered list'), icon: ListOrdered, run: () => apply('insertOrderedList') },
  { label: msg('Quote'), icon: Quote, run: () => apply('formatBlock', 'blockquote') },
  { label: msg('Link'), icon: LinkDrawing, run: promptForLink },
  {
    label: msg('Plain paragraph'),
    icon: RemoveFormatting,
    run: () => {
      apply('removeFormat')
      apply('formatBlock', 'p')
    },
  },
])

type Props = { label: string; value: string; onChange: (html: string) => void; invalid: boolean }

/** Text with headings, lists and emphasis, edited as displayed. */
export function RichText({ label, value, onChange, invalid }: Props) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Typed input is already in the element; only external values (loaded, discarded) are written to it.
    if (area.current && area.current.innerHTML !== value) area.current.innerHTML = value
  }, [value])
  const tell = () => onChange(area.current?.innerHTML ?? '')
  return (
    <div className={clsx(styles.frame, 'focus-within:border-brand', invalid && styles.bad)}>
      <div className="flex flex-wrap gap-0.5 p-1 border-b border-line" role="toolbar" aria-label={t('Formatting')}>
        {commands.map(({ label: name, icon, run }) => (
          <IconButton
            key={name}
            icon={icon}
            label={name}
            side={32}
            iconSize={16}
            // Keeps the text selection while a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              run()
              tell()
            }}
          />
        ))}
      </div>
      <div
        ref={area}
        className={clsx(styles.area, 'min-h-60 max-h-[560px] py-3 px-4 [outline:0] overflow-y-auto text-14/5.5')}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        contentEditable
        suppressContentEditableWarning
        onFocus={() => apply('defaultParagraphSeparator', 'p')}
        onInput={tell}
        onPaste={(event) => {
          event.preventDefault()
          apply('insertText', event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}
