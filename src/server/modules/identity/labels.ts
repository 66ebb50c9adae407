import type { DocumentKind } from '@/contract/identity'
import { msg, type Message } from '@/locales/message'
import type { Reason } from './rules'

/** Document names for use within a sentence: "your passport". */
export const documentNames: Readonly<Record<DocumentKind, Message>> = {
  NID: msg('national identity card'),
  PASSPORT: msg('passport'),
  DRIVING_LICENSE: msg('driving licence'),
}

/** Whether another upload can resolve the reason for a decline. */
export const isMendable: Readonly<Record<Reason, boolean>> = {
  BLURRED: true,
  EXPIRED: true,
  NAME_MISMATCH: true,
  WRONG_TYPE: true,
  UNDERAGE: false,
  DUPLICATE_PERSON: false,
  SUSPECTED_FRAUD: false,
}

/** Why a document was declined. */
export const reasonLabels: Readonly<Record<Reason, Message>> = {
  BLURRED: msg('The photo is blurred, or parts of the document cannot be read.'),
  EXPIRED: msg('The document has expired.'),
  NAME_MISMATCH: msg('The name on the document does not match your account.'),
  WRONG_TYPE: msg('The document is not the type that you selected.'),
  UNDERAGE: msg('You are under the minimum age to invest.'),
  DUPLICATE_PERSON: msg('The document belongs to another account.'),
  SUSPECTED_FRAUD: msg('We could not verify that the document is genuine.'),
}
