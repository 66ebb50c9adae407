import { Command } from 'cmdk'
import { Search } from 'lucide'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Chip } from '@/ui/plain/inputs/chip'
import { Icon } from '@/ui/plain/primitives/icon'
import { Spinner } from '@/ui/plain/feedback/spinner'
import styles from './palette.module.css'
import { PaletteGroup } from './palette-group'
import { scopes, type Scope } from './palette-scopes'
import { useFound } from './use-found'

const hints = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['Ctrl', '↵'], does: 'in a new tab' },
  { keys: ['Tab'], does: 'next group' },
]

/** Pages, people, projects and codes in one search; only what one may open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [value, setValue] = useState('')
  const { groups, isSearching, failed } = useFound(term, scope)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // A dialog gives the focus to the first thing in it that can have it, which is the list's own frame.
    input.current?.focus()
  }, [])
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const go = (href: string) => {
    onClose()
    void router.push(href)
  }
  const type = (text: string) => {
    const called = scopes.find(({ sign }) => sign !== undefined && text.startsWith(sign))
    if (called) setScope(called.key)
    setTerm(called ? text.slice(1) : text)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && term === '') setScope('all')
    if (event.key === 'Tab') {
      event.preventDefault()
      const next = (scopes.findIndex((one) => one.key === scope) + (event.shiftKey ? -1 : 1) + scopes.length) % scopes.length
      setScope(scopes[next]?.key ?? 'all')
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const chosen = groups.flatMap((group) => group.items).find((item) => item.key === value)
      if (chosen) window.open(chosen.href, '_blank', 'noopener')
    }
  }
  return (
    <dialog
      ref={dialog}
      data-palette
      className={styles.palette}
      aria-label="Find anything"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Command label="Find anything" shouldFilter={false} loop value={value} onValueChange={setValue} onKeyDown={onKey}>
        <div className={styles.query}>
          <Icon as={Search} />
          <Command.Input ref={input} value={term} onValueChange={type} placeholder="Find a page, person or code" className={styles.input} />
          {isSearching ? <Spinner /> : term.trim() !== '' && <span className={styles.fine}>{count} found</span>}
          <button type="button" aria-label="Close" onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </div>
        <div className={styles.scopes} role="group" aria-label="Search in">
          {scopes.map((one) => (
            <Chip key={one.key} pressed={one.key === scope} onPress={() => setScope(one.key)}>
              {one.label}
              {one.sign && (
                <kbd className="max-md:hidden" aria-hidden="true">
                  {one.sign}
                </kbd>
              )}
            </Chip>
          ))}
        </div>
        <Command.List className={styles.list}>
          {failed && <p className={styles.empty}>{failed}</p>}
          {!isSearching && !failed && count === 0 && (
            <Command.Empty className={styles.empty}>
              {term.trim().length < 2 && scope !== 'pages'
                ? 'Enter at least two letters or the start of a code.'
                : `No results for “${term.trim()}”.`}
            </Command.Empty>
          )}
          {groups.map((group) => (
            <PaletteGroup key={group.heading} group={group} term={term} onGo={go} />
          ))}
        </Command.List>
        <p className={styles.hints}>
          {hints.map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {does}
            </span>
          ))}
          <span className={styles.last}>Only items you have permission to open are listed</span>
        </p>
      </Command>
    </dialog>
  )
}
