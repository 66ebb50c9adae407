import type { Language } from '@/locales/languages'
import type { Letter } from '@/server/work/effects'

/** A letter in one language. */
export type ComposedEmail = Omit<Letter, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'action' | 'footnote'> & {
  language: Language
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  footnote?: string
}
