import { documentKind, type DocumentKind, type IdentityRequest, type IdentityStatus } from '@/contract/identity'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'

/** The order on the page: documents that need action, then those in review, then decided ones. */
const order: readonly IdentityStatus[] = ['DECLINED', 'REVOKED', 'EXPIRED', 'MORE_INFO', 'PENDING', 'APPROVED']

/** The newest request of each kind of document. */
export function latestOfEach(requests: readonly IdentityRequest[]): IdentityRequest[] {
  const byTime = [...requests].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return documentKind.options
    .flatMap((kind) => byTime.find((request) => request.documentKind === kind) ?? [])
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
}

export const mayBeSentAgain = ({ status }: IdentityRequest): boolean =>
  status === 'DECLINED' || status === 'EXPIRED' || status === 'REVOKED'
export const needsSomething = (request: IdentityRequest): boolean => request.status === 'MORE_INFO' || request.status === 'DECLINED'

/** The kinds of which nothing was submitted yet; other kinds are resubmitted in their own panel. */
export const sendableKinds = (latest: readonly IdentityRequest[]): DocumentKind[] =>
  documentKind.options.filter((kind) => !latest.some((request) => request.documentKind === kind))

type Reason = NonNullable<IdentityRequest['reasonCode']>

/** The pages of each document, in upload order. */
export const pageNames: Readonly<Record<DocumentKind, readonly string[]>> = translated({
  NID: [msg('Front side'), msg('Back side')],
  PASSPORT: [msg('Photo page')],
  DRIVING_LICENSE: [msg('Front side'), msg('Back side')],
})
export const allPages: Readonly<Record<DocumentKind, string>> = translated({
  NID: msg('Front and back'),
  PASSPORT: msg('Photo page'),
  DRIVING_LICENSE: msg('Front and back'),
})

/** The outcome of a document. Complete sentences, because other languages require grammatical agreement. */
export const documentEvents: Readonly<Record<DocumentKind, Record<'sent' | 'expired' | 'approved' | 'declined' | 'revoked', string>>> =
  translated({
    NID: {
      sent: msg('National identity card sent'),
      expired: msg('National identity card expired'),
      approved: msg('National identity card approved'),
      declined: msg('National identity card declined'),
      revoked: msg('Approval of the national identity card revoked'),
    },
    PASSPORT: {
      sent: msg('Passport sent'),
      expired: msg('Passport expired'),
      approved: msg('Passport approved'),
      declined: msg('Passport declined'),
      revoked: msg('Approval of the passport revoked'),
    },
    DRIVING_LICENSE: {
      sent: msg('Driving licence sent'),
      expired: msg('Driving licence expired'),
      approved: msg('Driving licence approved'),
      declined: msg('Driving licence declined'),
      revoked: msg('Approval of the driving licence revoked'),
    },
  })

/** The warning that a document expires soon. */
export function expiryText(kind: DocumentKind, date: string, days: number): string {
  const values = { date, days }
  switch (kind) {
    case 'NID':
      return t(
        '{days, plural, one {Your national identity card expires on {date}, in # day.} other {Your national identity card expires on {date}, in # days.}}',
        values,
      )
    case 'PASSPORT':
      return t(
        '{days, plural, one {Your passport expires on {date}, in # day.} other {Your passport expires on {date}, in # days.}}',
        values,
      )
    case 'DRIVING_LICENSE':
      return t(
        '{days, plural, one {Your driving licence expires on {date}, in # day.} other {Your driving licence expires on {date}, in # days.}}',
        values,
      )
  }
}

/** The pages that are still missing. */
export function missingPages(kind: DocumentKind, pages: readonly (string | undefined)[]): string | undefined {
  const [first, second] = pages
  if (kind === 'PASSPORT') return first ? undefined : t('Upload the photo page to continue.')
  if (!first && !second) return t('Upload the front and the back to continue.')
  if (!first) return t('Upload the front to continue.')
  return second ? undefined : t('Upload the back to continue.')
}

/** Why the document was refused, and what to do. */
export const reasons: Readonly<Record<Reason, { title: string; tips: readonly string[] }>> = translated({
  BLURRED: {
    title: msg('A photo is blurred.'),
    tips: [msg('Lay the document flat in daylight, without flash.'), msg('Make sure the photo is sharp and shows all four corners.')],
  },
  EXPIRED: { title: msg('The document has expired.'), tips: [msg('Upload a valid document.')] },
  NAME_MISMATCH: {
    title: msg('The name does not match.'),
    tips: [msg('The name on the document must be that of your account. You can change yours under Your details.')],
  },
  WRONG_TYPE: { title: msg('The document type does not match.'), tips: [msg('Choose the type of document you upload.')] },
  UNDERAGE: { title: msg('You are under the minimum age.'), tips: [msg('Only adults can invest.')] },
  DUPLICATE_PERSON: {
    title: msg('Another account was verified with this document.'),
    tips: [msg('Each person may have one account. Write to us if this is a mistake.')],
  },
  SUSPECTED_FRAUD: { title: msg('We could not accept this document.'), tips: [msg('Write to us if this is a mistake.')] },
})
