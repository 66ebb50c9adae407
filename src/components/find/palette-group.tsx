import clsx from 'clsx'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import type { FoundGroup } from './palette-scopes'
import styles from './palette.module.css'

/** Highlights the matched part of a text. */
function marked(text: string, term: string): ReactNode {
  const needle = term.trim().toLowerCase()
  const at = needle ? text.toLowerCase().indexOf(needle) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + needle.length)}</mark>
      {text.slice(at + needle.length)}
    </>
  )
}

type Props = { group: FoundGroup; term: string; onGo: (href: string) => void }

export const PaletteGroup = ({ group, term, onGo }: Props) => (
  <Command.Group heading={group.heading} className={styles.group}>
    {group.items.map((item) => (
      <Command.Item
        key={item.key}
        value={item.key}
        className={clsx(
          styles.item,
          'max-md:grid-cols-[24px_minmax(0,1fr)_auto] max-md:gap-y-0 max-md:gap-x-3 max-md:min-h-13 data-[selected=true]:-ms-2 data-[selected=true]:ps-5 data-[selected=true]:rounded-se-control data-[selected=true]:rounded-ee-control data-[selected=true]:bg-select data-[selected=true]:[box-shadow:inset_calc(3px_*_var(--forward))_0_0_var(--brand)]',
        )}
        onSelect={() => onGo(item.href)}
      >
        <Icon as={item.icon} />
        <span className="font-medium whitespace-nowrap max-md:col-2 max-md:self-end">{marked(item.title, term)}</span>
        <span className={styles.detail}>{marked(item.detail, term)}</span>
        <span className={clsx(styles.end, 'max-md:grid max-md:row-[1_/_3] max-md:col-3 max-md:justify-items-end max-md:gap-0.5')}>
          <kbd className={clsx(styles.enter, 'max-md:hidden')}>↵</kbd>
          {item.amount && <MoneyText value={item.amount} />}
          {item.state && <StatusTag tone={item.state.tone}>{item.state.text}</StatusTag>}
        </span>
      </Command.Item>
    ))}
  </Command.Group>
)
