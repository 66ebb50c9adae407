import { Search, X } from 'lucide'
import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { boxClass, type InputSize } from './input'

/** The debounce of the search in milliseconds (specification, section 9). */
export const SEARCH_DELAY = 500

type Props = {
  label: string
  /** The active search; stored in the URL. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  size?: InputSize
  className?: string
}

/** Searches half a second after the last key; Enter and the clear button search immediately. */
export function SearchField({ label, value, onChange, placeholder = label, size = 'small', className }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const searchLater = useDebouncedCallback(onChange, SEARCH_DELAY)
  const searchNow = (text: string) => {
    searchLater.cancel()
    onChange(text)
  }
  // The value changed externally (address, cleared filter): the field follows, unless it caused the change.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const clear = () => {
    setTyped('')
    searchNow('')
  }
  return (
    <div className={boxClass(size, false, false, className)} role="search" aria-label={label}>
      <Icon as={Search} size={16} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          searchLater(event.target.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(typed.trim())
          if (event.key === 'Escape' && typed) clear()
        }}
      />
      {typed && (
        <button
          type="button"
          className="grid place-items-center flex-none size-8 -me-2 rounded-[4px] text-ink-faint hover:text-ink"
          aria-label={t('Clear search')}
          onClick={clear}
        >
          <Icon as={X} size={16} />
        </button>
      )}
    </div>
  )
}
