import type { DocumentKind } from '@/contract/identity'
import type { Letter } from '@/server/core/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/letter'
import { kindNames, reasonWords, type Reason } from './rules'

const page = (label: string) => ({ label, path: '/users/identity-verification' })

export const approvedLetter = (sender: Sender, name: string, kind: DocumentKind): Letter =>
  composeLetter(
    {
      template: 'identity.approved',
      subject: 'Your identity is approved',
      heading: 'Your identity is approved',
      paragraphs: [
        `Hello ${name}, we have checked your ${kindNames[kind]}. You can withdraw, and invest without the limit that holds for unchecked identities.`,
      ],
      action: page('See your documents'),
    },
    sender,
  )

export const declinedLetter = (sender: Sender, name: string, kind: DocumentKind, reason: Reason, note: string): Letter =>
  composeLetter(
    {
      template: 'identity.declined',
      subject: 'Your document was declined',
      heading: 'Your document was declined',
      paragraphs: [
        `Hello ${name}, we could not approve your ${kindNames[kind]}. ${reasonWords[reason]}`,
        note,
        'You can send another document, or the same one with better pictures.',
      ],
      action: page('Upload a document'),
    },
    sender,
  )

export const askedLetter = (sender: Sender, name: string, kind: DocumentKind, note: string): Letter =>
  composeLetter(
    {
      template: 'identity.asked',
      subject: 'We need more to check your identity',
      heading: 'We need more to check your identity',
      paragraphs: [`Hello ${name}, about your ${kindNames[kind]}:`, note],
      action: page('Answer'),
    },
    sender,
  )

export const revokedLetter = (sender: Sender, name: string, kind: DocumentKind, note: string): Letter =>
  composeLetter(
    {
      template: 'identity.revoked',
      subject: 'Your identity check was taken back',
      heading: 'Your identity check was taken back',
      paragraphs: [
        `Hello ${name}, the approval of your ${kindNames[kind]} does not count any more.`,
        note,
        'To withdraw, please send a document anew. Your balance and your investments stay as they are.',
      ],
      action: page('Upload a document'),
    },
    sender,
  )

export const expiredLetter = (sender: Sender, name: string, kind: DocumentKind): Letter =>
  composeLetter(
    {
      template: 'identity.expired',
      subject: 'Your document has expired',
      heading: 'Your document has expired',
      paragraphs: [
        `Hello ${name}, your ${kindNames[kind]} has passed the date until which it was good. To withdraw, please send one that is still good, unless another of your documents is approved. Your balance and your investments stay as they are.`,
      ],
      action: page('Upload a document'),
    },
    sender,
  )
