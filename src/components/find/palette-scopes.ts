import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { IconDrawing } from '@/ui/plain/primitives/icon'
import type { Tone } from '@/ui/plain/primitives/status-tag'

export type Scope = 'all' | 'pages' | 'people' | 'projects' | 'codes'
/** Typing `sign` first selects the group. */
export const scopes: readonly { key: Scope; label: string; sign?: string }[] = translated([
  { key: 'all', label: msg('All') },
  { key: 'pages', label: msg('Pages'), sign: '>' },
  { key: 'people', label: msg('People'), sign: '@' },
  { key: 'projects', label: msg('Projects'), sign: '/' },
  { key: 'codes', label: msg('Codes'), sign: '#' },
])

export type FoundItem = {
  key: string
  title: string
  detail: string
  href: string
  icon: IconDrawing
  state?: { text: string; tone: Tone } | undefined
  amount?: string | null
}
export type FoundGroup = { heading: string; items: readonly FoundItem[] }
