import { documentPages, type DocumentKind, type identityReason, type IdentityStatus } from '@/contract/identity'
import type { z } from 'zod'
import { dayOf } from '@/domain/dates'
import { msg } from '@/locales/message'
import { fieldError } from '@/server/work/errors'

export type Reason = z.infer<typeof identityReason>

/** Removes what people add when writing a number ("AB 12-34"), for comparison. */
export const bareNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Masks a number: shows at most the last three characters, and never more than half. */
export function maskOf(number: string): string {
  const bare = bareNumber(number)
  const shown = Math.min(3, Math.floor(bare.length / 2))
  return '•'.repeat(bare.length - shown) + bare.slice(bare.length - shown)
}

const MOST_YEARS = 50

/** The rules that the contract cannot check: the current date, and the number of pages per kind of document. */
export function checkDocument(
  { documentKind, number, expiresOn, files }: { documentKind: DocumentKind; number: string; expiresOn: string; files: readonly string[] },
  now: Date,
): void {
  const pages = documentPages[documentKind]
  if (bareNumber(number).length < 4) throw fieldError('number', msg('Enter the number exactly as shown on the document.'))
  if (expiresOn <= dayOf(now)) throw fieldError('expiresOn', msg('This document has expired. Please use a valid document.'))
  if (Number(expiresOn.slice(0, 4)) > now.getUTCFullYear() + MOST_YEARS)
    throw fieldError('expiresOn', msg('Check the year: the date is too far in the future.'))
  if (files.length !== pages.length)
    throw fieldError('files', pages.length === 1 ? msg('Add one image: the photo page.') : msg('Add two images: the front and the back.'))
}

/** Statuses in which the staff's text is shown to the customer, since it requests or refuses something. */
const toldToOwner: readonly IdentityStatus[] = ['MORE_INFO', 'DECLINED', 'REVOKED']
export const isNoteForOwner = (status: IdentityStatus): boolean => toldToOwner.includes(status)
