import { documentKind, type DocumentKind, type IdentityRequest, type IdentityStatus } from '@/contract/identity'

/** What comes first on the page: what needs something from the customer, then what we look at, then what is settled. */
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

/** Kinds of which nothing was sent yet: the others are sent again in their own panel. */
export const sendableKinds = (latest: readonly IdentityRequest[]): DocumentKind[] =>
  documentKind.options.filter((kind) => !latest.some((request) => request.documentKind === kind))

type Reason = NonNullable<IdentityRequest['reasonCode']>

/** What went wrong, and what helps. */
export const reasons: Readonly<Record<Reason, { title: string; tips: readonly string[] }>> = {
  BLURRED: {
    title: 'A photo is blurred.',
    tips: ['Lay the document flat in daylight, without flash.', 'Make sure the photo is sharp and shows all four corners.'],
  },
  EXPIRED: { title: 'The document has expired.', tips: ['Upload one that is still valid.'] },
  NAME_MISMATCH: {
    title: 'The name does not match.',
    tips: ['The name on the document must be that of your account. You can change yours under Your details.'],
  },
  WRONG_TYPE: { title: 'The document type does not match.', tips: ['Choose the type of document you upload.'] },
  UNDERAGE: { title: 'You are under the minimum age.', tips: ['Only adults can invest.'] },
  DUPLICATE_PERSON: {
    title: 'Another account was verified with this document.',
    tips: ['Each person may have one account. Write to us if this is a mistake.'],
  },
  SUSPECTED_FRAUD: { title: 'We could not accept this document.', tips: ['Write to us if this is a mistake.'] },
}
