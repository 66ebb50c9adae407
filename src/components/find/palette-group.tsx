import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import type { FoundGroup } from './palette-scopes'
import styles from './palette.module.css'

/** The part of a text that was searched for stands out. */
function marked(text: string, term: string): ReactNode {
  const wanted = term.trim().toLowerCase()
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

type Props = { group: FoundGroup; term: string; onGo: (href: string) => void }

export const PaletteGroup = ({ group, term, onGo }: Props) => (
  <Command.Group heading={group.heading} className={styles.group}>
    {group.items.map((item) => (
      <Command.Item key={item.key} value={item.key} className={styles.item} onSelect={() => onGo(item.href)}>
        <Icon as={item.icon} />
        <span className={styles.title}>{marked(item.title, term)}</span>
        <span className={styles.detail}>{marked(item.detail, term)}</span>
        <span className={styles.end}>
          <kbd className={styles.enter}>↵</kbd>
          {item.amount && <MoneyText value={item.amount} />}
          {item.state && <StatusTag tone={item.state.tone}>{item.state.text}</StatusTag>}
        </span>
      </Command.Item>
    ))}
  </Command.Group>
)
