import { paths } from '@/config/paths'
import type { DocumentKind } from '@/contract/identity'
import { msg, type Message } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { composeEmail, type Sender } from '@/server/modules/mail/email'
import { documentNames, isMendable, reasonLabels } from './labels'
import type { Reason } from './rules'

const page = (label: Message) => ({ label, path: paths.users.identityVerification })

export const approvedEmail = (sender: Sender, name: string, kind: DocumentKind): EmailContent =>
  composeEmail(
    {
      template: 'identity.approved',
      subject: msg('Your identity was verified'),
      heading: msg('Your identity was verified'),
      paragraphs: [
        msg('Hello {name}, we approved your {kind}. You can now withdraw, and the limit for unverified accounts no longer applies.', {
          name,
          kind: documentNames[kind],
        }),
      ],
      action: page(msg('View documents')),
    },
    sender,
  )

export const declinedEmail = (sender: Sender, name: string, kind: DocumentKind, reason: Reason, note: string): EmailContent =>
  composeEmail(
    {
      template: 'identity.declined',
      subject: msg('Your document was declined'),
      heading: msg('Your document was declined'),
      paragraphs: [
        msg('Hello {name}, we could not approve your {kind}. {reason}', { name, kind: documentNames[kind], reason: reasonLabels[reason] }),
        note,
        ...(isMendable[reason] ? [msg('You can upload another document, or the same one with better photos.')] : []),
      ],
      action: page(isMendable[reason] ? msg('Upload a document') : msg('View documents')),
    },
    sender,
  )

export const askedEmail = (sender: Sender, name: string, kind: DocumentKind, note: string): EmailContent =>
  composeEmail(
    {
      template: 'identity.asked',
      subject: msg('More information needed to verify your identity'),
      heading: msg('More information needed to verify your identity'),
      paragraphs: [msg('Hello {name}, about your {kind}:', { name, kind: documentNames[kind] }), note],
      action: page(msg('Reply')),
    },
    sender,
  )

export const revokedEmail = (sender: Sender, name: string, kind: DocumentKind, note: string): EmailContent =>
  composeEmail(
    {
      template: 'identity.revoked',
      subject: msg('Your identity verification was revoked'),
      heading: msg('Your identity verification was revoked'),
      paragraphs: [
        msg('Hello {name}, the approval of your {kind} was revoked.', { name, kind: documentNames[kind] }),
        note,
        msg('To withdraw, upload a new document. Your balance and investments are unaffected.'),
      ],
      action: page(msg('Upload a document')),
    },
    sender,
  )

export const expiredEmail = (sender: Sender, name: string, kind: DocumentKind): EmailContent =>
  composeEmail(
    {
      template: 'identity.expired',
      subject: msg('Your document has expired'),
      heading: msg('Your document has expired'),
      paragraphs: [
        msg(
          'Hello {name}, your {kind} has expired. To withdraw, upload a valid document, unless another of your documents is approved. Your balance and investments are unaffected.',
          { name, kind: documentNames[kind] },
        ),
      ],
      action: page(msg('Upload a document')),
    },
    sender,
  )
