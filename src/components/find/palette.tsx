import clsx from 'clsx'
import { Command } from 'cmdk'
import { Search } from 'lucide'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Chip } from '@/ui/plain/inputs/chip'
import { Icon } from '@/ui/plain/primitives/icon'
import { Spinner } from '@/ui/plain/feedback/spinner'
import styles from './palette.module.css'
import { PaletteGroup } from './palette-group'
import { scopes, type Scope } from './palette-scopes'
import { useFound } from './use-found'

const emptyClass = 'py-6 px-3 text-ink-soft text-center'

const hints = translated([
  { keys: ['↑', '↓'], does: msg('move') },
  { keys: ['↵'], does: msg('open') },
  { keys: ['Ctrl', '↵'], does: msg('in a new tab') },
  { keys: ['Tab'], does: msg('next group') },
])

/** The previous (-1) or next (1) scope, cyclically. */
const neighbourOf = (scope: Scope, step: -1 | 1): Scope => {
  const index = (scopes.findIndex((one) => one.key === scope) + step + scopes.length) % scopes.length
  return scopes[index]?.key ?? 'all'
}

const FoundCount = ({ isSearching, term, count }: { isSearching: boolean; term: string; count: number }) =>
  isSearching ? (
    <Spinner />
  ) : (
    term.trim() !== '' && <span className="text-ink-faint text-12/inherit max-md:hidden">{t('{count} found', { count })}</span>
  )

const ScopeChips = ({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) => (
  <div className={clsx(styles.scopes, 'max-md:pb-3 max-md:px-4')} role="group" aria-label={t('Search in')}>
    {scopes.map((one) => (
      <Chip key={one.key} pressed={one.key === scope} onPress={() => onChoose(one.key)}>
        {one.label}
        {one.sign && (
          <kbd className="max-md:hidden" aria-hidden="true">
            {one.sign}
          </kbd>
        )}
      </Chip>
    ))}
  </div>
)

type ResultsProps = {
  found: ReturnType<typeof useFound>
  count: number
  term: string
  scope: Scope
  onGo: (href: string) => void
}

const Results = ({ found: { groups, isSearching, failed }, count, term, scope, onGo }: ResultsProps) => (
  <Command.List className="flex-1 min-h-0 pt-1.5 pb-2 px-2 overflow-y-auto">
    {failed && <p className={emptyClass}>{failed}</p>}
    {!isSearching && !failed && count === 0 && (
      <Command.Empty className={emptyClass}>
        {term.trim().length < 2 && scope !== 'pages'
          ? t('Enter at least two letters or the start of a code.')
          : t('No results for “{term}”.', { term: term.trim() })}
      </Command.Empty>
    )}
    {groups.map((group) => (
      <PaletteGroup key={group.heading} group={group} term={term} onGo={onGo} />
    ))}
  </Command.List>
)

const KeyHints = () => (
  <p className="flex flex-none flex-wrap gap-y-1.5 gap-x-4 py-2.5 px-5 border-t border-line bg-ground text-ink-soft text-12/inherit max-md:hidden">
    {hints.map(({ keys, does }) => (
      <span className="inline-flex items-center gap-1" key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {does}
      </span>
    ))}
    <span className="inline-flex items-center gap-1 ms-auto">{t('Only items you have permission to open are listed')}</span>
  </p>
)

/** Searches pages, people, projects and codes; shows only results that the person may open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [value, setValue] = useState('')
  const found = useFound(term, scope)
  const { groups, isSearching } = found

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // A dialog focuses its first focusable element, which is the list's frame.
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
      setScope(neighbourOf(scope, event.shiftKey ? -1 : 1))
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
      className={clsx(styles.palette, 'backdrop:bg-scrim')}
      aria-label={t('Find anything')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Command label={t('Find anything')} shouldFilter={false} loop value={value} onValueChange={setValue} onKeyDown={onKey}>
        <div className={styles.query}>
          <Icon as={Search} />
          <Command.Input
            ref={input}
            value={term}
            onValueChange={type}
            placeholder={t('Find a page, person, code or reference')}
            className="flex-1 min-w-0 border-0 [outline:0] bg-transparent [caret-color:var(--brand)] text-ink text-[1.125rem] placeholder:text-ink-faint"
          />
          <FoundCount isSearching={isSearching} term={term} count={count} />
          <button type="button" aria-label={t('Close')} onClick={onClose}>
            <kbd>{t('Esc')}</kbd>
          </button>
        </div>
        <ScopeChips scope={scope} onChoose={setScope} />
        <Results found={found} count={count} term={term} scope={scope} onGo={go} />
        <KeyHints />
      </Command>
    </dialog>
  )
}
