import type { IconDrawing } from '@/ui/plain/icon'
import type { Tone } from '@/ui/plain/status-tag'

export type Scope = 'all' | 'pages' | 'people' | 'projects' | 'codes'
export const scopes: readonly { key: Scope; label: string }[] = [
  { key: 'all', label: 'All' },
  { key: 'pages', label: 'Pages' },
  { key: 'people', label: 'People' },
  { key: 'projects', label: 'Projects' },
  { key: 'codes', label: 'Codes' },
]

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
