import { assert } from '@/domain/assert'
import { issuerLine, legalEntityOf, type LegalEntity } from '@/domain/legal-entity'
import type { Letter } from '@/server/work/effects'
import type { Env } from '@/server/environment/env'
import type { LaidOut } from '@/server/infra/mail/mailer'
import { htmlPart } from './html-part'

export type Sender = Letter['sender']
/** A letter as its author gives it: the button leads to a path of this site. */
export type LetterParts = Omit<Letter, 'action' | 'sender'> & { action?: { label: string; path: string } }

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/g

/** What a mail says, with whole addresses, and safe to be read for its code. */
export function composeLetter({ action, ...said }: LetterParts, sender: Sender): Letter {
  const letter = { ...said, sender, ...(action ? { action: { label: action.label, url: sender.hostUrl + action.path } } : {}) }
  if (said.code === undefined) return letter
  const safe = onlyCode(letter)
  // Readers of such a mail, people and programs, take the one run of six digits for the code.
  assert(plainPart(safe).match(SIX_DIGITS)?.join() === said.code, `The mail ${said.template} holds other digits than its code`)
  return safe
}

/** A mail in the product's look: HTML and plain text that say the same. */
export const layOut = (letter: Letter): LaidOut => ({
  template: letter.template,
  subject: letter.subject,
  text: plainPart(letter),
  html: htmlPart(letter),
})

/** The sender that the environment describes. */
export const senderOf = (env: SenderEnv): Sender => ({
  title: env.NEXT_PUBLIC_WEB_TITLE,
  hostUrl: (env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  imprint: issuerLine(entityOf(env)),
})

type SenderEnv = Pick<Env, 'NEXT_PUBLIC_WEB_TITLE' | 'NEXT_PUBLIC_WEB_HOST_URL' | 'PORT'> & LegalEnv
type LegalEnv = Partial<
  Pick<
    Env,
    | 'NEXT_PUBLIC_LEGAL_NAME'
    | 'NEXT_PUBLIC_LEGAL_REGISTRATION'
    | 'NEXT_PUBLIC_LEGAL_ADDRESS'
    | 'NEXT_PUBLIC_LEGAL_LAW'
    | 'NEXT_PUBLIC_LEGAL_COMPLAINTS'
    | 'NEXT_PUBLIC_SUPPORT_EMAIL'
  >
>

/** The company that operates the installation, as the environment names it. */
export const entityOf = (env: LegalEnv): LegalEntity =>
  legalEntityOf({
    name: env.NEXT_PUBLIC_LEGAL_NAME,
    registration: env.NEXT_PUBLIC_LEGAL_REGISTRATION,
    address: env.NEXT_PUBLIC_LEGAL_ADDRESS,
    governingLaw: env.NEXT_PUBLIC_LEGAL_LAW,
    complaints: env.NEXT_PUBLIC_LEGAL_COMPLAINTS,
    email: env.NEXT_PUBLIC_SUPPORT_EMAIL,
  })

/** What people wrote themselves (a title, a name) may hold six digits too: those are set apart, so the code stays the only run. */
function onlyCode(said: Letter): Letter {
  const apart = (text: string) => text.replace(SIX_DIGITS, (run) => `${run.slice(0, 3)} ${run.slice(3)}`)
  return {
    ...said,
    subject: apart(said.subject),
    heading: apart(said.heading),
    paragraphs: said.paragraphs.map(apart),
    ...(said.facts ? { facts: said.facts.map(([label, value]) => [apart(label), apart(value)] as const) } : {}),
    ...(said.footnote ? { footnote: apart(said.footnote) } : {}),
    ...(said.sender.imprint ? { sender: { ...said.sender, imprint: apart(said.sender.imprint) } } : {}),
    ...(said.action ? { action: { ...said.action, label: apart(said.action.label) } } : {}),
  }
}

function plainPart({ heading, paragraphs, facts = [], code, action, footnote, sender }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    [`-- \n${sender.title}`, sender.hostUrl, ...(sender.imprint ? [sender.imprint] : [])].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
