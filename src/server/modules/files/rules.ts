import type { FilePurpose } from '@/contract/files'
import type { Permission } from '@/contract/permissions'
import { passes, type Actor } from '@/server/work/actor'

const customerPurposes: readonly FilePurpose[] = ['TRANSFER_PROOF', 'IDENTITY', 'AVATAR']

/** The permission that staff need to store a file of a purpose. */
const toStore: Readonly<Record<FilePurpose, readonly Permission[] | 'any'>> = {
  TRANSFER_PROOF: ['investments:write'],
  IDENTITY: ['user-verification-requests:write'],
  AVATAR: 'any',
  PROJECT_MEDIA: ['projects:write', 'projects:update'],
  PROJECT_DOCUMENT: ['projects:write', 'projects:update'],
  GATEWAY_LOGO: ['payment-gateways:write', 'payment-gateways:update'],
  PAYOUT_PROOF: ['payouts:write'],
}

/** The permission with which staff may read files of others; null for public files. Files of a published project are also public. */
const toSee: Readonly<Record<FilePurpose, readonly Permission[] | null>> = {
  TRANSFER_PROOF: ['investments:read'],
  IDENTITY: ['user-verification-requests:read'],
  AVATAR: ['customers:read', 'users:read'],
  PROJECT_MEDIA: ['projects:read'],
  PROJECT_DOCUMENT: ['projects:read'],
  GATEWAY_LOGO: null,
  PAYOUT_PROOF: ['payouts:read'],
}

/** The permission that the actor lacks to store a file of this purpose; undefined if none. */
export function missingToStore(actor: Actor, purpose: FilePurpose): readonly Permission[] | undefined {
  if (actor.kind === 'Customer') return customerPurposes.includes(purpose) ? undefined : []
  const needed = toStore[purpose]
  return needed === 'any' || passes(actor, ...needed) ? undefined : needed
}

export const isPublicPurpose = (purpose: FilePurpose): boolean => toSee[purpose] === null
export const isOfProject = (purpose: FilePurpose): boolean => purpose === 'PROJECT_MEDIA' || purpose === 'PROJECT_DOCUMENT'

/** Whether the actor holds the permission for private files of others with this purpose. */
export function maySeeOfOthers(actor: Actor, purpose: FilePurpose): boolean {
  const needed = toSee[purpose]
  return needed !== null && passes(actor, ...needed)
}

// Marks that reverse the writing direction, so that "gpj.exe" reads as "exe.jpg"; and non-printing characters.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/** Sanitizes a client's file name: no folders, no invisible characters, and the extension of the actual type. */
export function fileName(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const bare = last
    .replace(INVISIBLE, '')
    .replace(NOT_IN_NAMES, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100)
  return `${bare || 'file'}.${ending}`
}
