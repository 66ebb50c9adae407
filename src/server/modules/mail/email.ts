import { assert } from '@/domain/assert'
import { legalEntityOf, type LegalEntity } from '@/domain/legal-entity'
import type { Language } from '@/locales/languages'
import type { Text } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import type { EmailContent } from '@/server/work/effects'
import type { Env } from '@/server/environment/env'
import type { LaidOut } from '@/server/infra/mail/mailer'
import { htmlPart } from './html-part'
import type { ComposedEmail } from './composed-email'
import { issuerText } from './issuer-text'

export type Sender = EmailContent['sender']
/** An email's content as its author provides it; the button links to a path of this site. */
export type EmailParts = Omit<EmailContent, 'action' | 'sender'> & { action?: { label: Text; path: string } }

const CODES = /(?<!\d)(?:\d{6}|\d{12})(?!\d)/g

/** The content of an email with absolute URLs. Its language is decided when it is sent. */
export function composeEmail({ action, ...said }: EmailParts, sender: Sender): EmailContent {
  const content = { ...said, sender, ...(action ? { action: { label: action.label, url: sender.hostUrl + action.path } } : {}) }
  // Readers, people and programs, take the only run of six or twelve digits for the code.
  if (said.code !== undefined)
    assert(
      plainPart(writeEmail(content, 'en')).match(CODES)?.join() === said.code,
      `The mail ${said.template} holds other digits than its code`,
    )
  return content
}

/** Renders an email in the recipient's language, as HTML and as equivalent plain text. */
export function layOut(content: EmailContent, language: Language): LaidOut {
  const written = writeEmail(content, language)
  // A subject is displayed on its own, and some mail clients would show the marks as characters.
  return { template: content.template, subject: withoutIsolates(written.subject), text: plainPart(written), html: htmlPart(written) }
}

/** Translates an email, and makes sure that its code is its only such run of digits. */
export function writeEmail({ action, footnote, sender, facts = [], ...content }: EmailContent, language: Language): ComposedEmail {
  const write = (text: Text) => renderText(text, language)
  const { imprint, ...from } = sender
  const written = {
    ...content,
    sender: { ...from, ...(imprint ? { imprint: write(imprint) } : {}) },
    language,
    subject: write(content.subject),
    heading: write(content.heading),
    paragraphs: content.paragraphs.map(write),
    facts: facts.map(([label, value]) => [write(label), write(value)] as const),
    ...(action ? { action: { label: write(action.label), url: action.url } } : {}),
    ...(footnote ? { footnote: write(footnote) } : {}),
  }
  return content.code === undefined ? written : onlyCode(written)
}

/** The sender as configured in the environment. */
export const senderOf = (env: SenderEnv): Sender => ({
  title: env.NEXT_PUBLIC_WEB_TITLE,
  hostUrl: (env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  imprint: issuerText(entityOf(env)),
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

/** The legal entity of the installation, as configured in the environment. */
export const entityOf = (env: LegalEnv): LegalEntity =>
  legalEntityOf({
    name: env.NEXT_PUBLIC_LEGAL_NAME,
    registration: env.NEXT_PUBLIC_LEGAL_REGISTRATION,
    address: env.NEXT_PUBLIC_LEGAL_ADDRESS,
    governingLaw: env.NEXT_PUBLIC_LEGAL_LAW,
    complaints: env.NEXT_PUBLIC_LEGAL_COMPLAINTS,
    email: env.NEXT_PUBLIC_SUPPORT_EMAIL,
  })

/** Separates digits in text that users wrote (a title, a name), so that the code stays the only such run. */
function onlyCode(email: ComposedEmail): ComposedEmail {
  const apart = (text: string) => text.replace(CODES, (run) => `${run.slice(0, 3)} ${run.slice(3)}`)
  return {
    ...email,
    subject: apart(email.subject),
    heading: apart(email.heading),
    paragraphs: email.paragraphs.map(apart),
    facts: email.facts.map(([label, value]) => [apart(label), apart(value)] as const),
    ...(email.footnote ? { footnote: apart(email.footnote) } : {}),
    ...(email.sender.imprint ? { sender: { ...email.sender, imprint: apart(email.sender.imprint) } } : {}),
    ...(email.action ? { action: { ...email.action, label: apart(email.action.label) } } : {}),
  }
}

function plainPart({ heading, paragraphs, facts, code, action, footnote, sender }: ComposedEmail): string {
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
