import { paths } from '@/config/paths'
import type { DocumentKind } from '@/contract/identity'
import type { Letter } from '@/server/work/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/email'
import { kindNames, reasonWords, type Reason } from './rules'

const page = (label: string) => ({ label, path: paths.users.identityVerification })

export const approvedLetter = (sender: Sender, name: string, kind: DocumentKind): Letter =>
  composeLetter(
    {
      template: 'identity.approved',
      subject: 'Your identity is approved',
      heading: 'Your identity is approved',
      paragraphs: [
        `Hello ${name}, we approved your ${kindNames[kind]}. You can now withdraw, and the limit for unverified accounts no longer applies.`,
      ],
      action: page('View documents'),
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
        'You can upload another document, or the same one with better photos.',
      ],
      action: page('Upload a document'),
    },
    sender,
  )

export const askedLetter = (sender: Sender, name: string, kind: DocumentKind, note: string): Letter =>
  composeLetter(
    {
      template: 'identity.asked',
      subject: 'More information needed to verify your identity',
      heading: 'More information needed to verify your identity',
      paragraphs: [`Hello ${name}, about your ${kindNames[kind]}:`, note],
      action: page('Answer'),
    },
    sender,
  )

export const revokedLetter = (sender: Sender, name: string, kind: DocumentKind, note: string): Letter =>
  composeLetter(
    {
      template: 'identity.revoked',
      subject: 'Your identity verification was revoked',
      heading: 'Your identity verification was revoked',
      paragraphs: [
        `Hello ${name}, the approval of your ${kindNames[kind]} was revoked.`,
        note,
        'To withdraw, upload a new document. Your balance and investments are unaffected.',
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
        `Hello ${name}, your ${kindNames[kind]} has expired. To withdraw, upload a valid document, unless another of your documents is approved. Your balance and investments are unaffected.`,
      ],
      action: page('Upload a document'),
    },
    sender,
  )
