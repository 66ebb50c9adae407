import { assert } from '@/shared/assert'
import type { Letter } from '@/server/core/effects'
import type { Env } from '@/server/core/env'
import { htmlPart } from './html-part'

/** Who writes, and where the links lead. */
export type Sender = { title: string; hostUrl: string }

export type LetterParts = {
  /** Names the kind of mail in the outbox, e.g. 'withdrawal.paid'. */
  template: string
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** Label and value, in the order in which they are read. Amounts are grouped and carry their currency. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** A one-time code; nothing else in the mail is then a run of six digits. */
  code?: string
  /** A button; the path is one of this site. */
  action?: { label: string; path: string }
  footnote?: string
}

/** What a letter says, ready to be laid out: the same words for both parts. */
export type Wording = Omit<LetterParts, 'template' | 'action'> & { action?: { label: string; url: string }; sender: Sender }

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/g

/** A mail in the product's look: HTML and plain text that say the same. */
export function composeLetter({ template, action, ...said }: LetterParts, sender: Sender): Letter {
  const linked = { ...said, sender, ...(action ? { action: { label: action.label, url: sender.hostUrl + action.path } } : {}) }
  const wording = said.code === undefined ? linked : onlyCode(linked)
  const text = plainPart(wording)
  // Readers of such a mail, people and programs, take the one run of six digits for the code.
  assert(said.code === undefined || text.match(SIX_DIGITS)?.join() === said.code, `The mail ${template} holds other digits than its code`)
  return { template, subject: wording.subject, text, html: htmlPart(wording) }
}

/** The sender that the environment describes. */
export const senderOf = (env: Pick<Env, 'NEXT_PUBLIC_WEB_TITLE' | 'NEXT_PUBLIC_WEB_HOST_URL' | 'PORT'>): Sender => ({
  title: env.NEXT_PUBLIC_WEB_TITLE,
  hostUrl: (env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
})

/** What people wrote themselves (a title, a name) may hold six digits too: those are set apart, so the code stays the only run. */
function onlyCode(said: Wording): Wording {
  const apart = (text: string) => text.replace(SIX_DIGITS, (run) => `${run.slice(0, 3)} ${run.slice(3)}`)
  return {
    ...said,
    subject: apart(said.subject),
    heading: apart(said.heading),
    paragraphs: said.paragraphs.map(apart),
    ...(said.facts ? { facts: said.facts.map(([label, value]) => [apart(label), apart(value)] as const) } : {}),
    ...(said.footnote ? { footnote: apart(said.footnote) } : {}),
    ...(said.action ? { action: { ...said.action, label: apart(said.action.label) } } : {}),
  }
}

function plainPart({ heading, paragraphs, facts = [], code, action, footnote, sender }: Wording): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `-- \n${sender.title}\n${sender.hostUrl}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
