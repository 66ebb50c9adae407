import type { Language } from '@/locales/languages'
import type { EmailContent } from '@/server/work/effects'

/** An email rendered in one language. */
export type ComposedEmail = Omit<EmailContent, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'action' | 'footnote' | 'sender'> & {
  language: Language
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  footnote?: string
  sender: Omit<EmailContent['sender'], 'imprint'> & { imprint?: string }
}
