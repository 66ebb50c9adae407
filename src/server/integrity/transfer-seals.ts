import { canonical } from './audit-seal'
import type { CommitRecord } from './commit-record'
import type { State } from './state-changes'
import type { Secrets } from '@/server/infra/secrets'

/** The key in the sealed state of an audit entry that contains the seals of the transfers posted by its transaction, by transfer id. */
export const TRANSFERS = 'ledger_transfers'

const HASH_LETTERS = 16

/** The keyed hash of a posted transfer, bound to its id. */
export const sealOfTransfer = (secrets: Secrets, { id, content }: Pick<CommitRecord, 'id' | 'content'>): string =>
  secrets
    .mac('transfer', canonical([id, content]))
    .toString('base64url')
    .slice(0, HASH_LETTERS)

/**
 * The part of a sealed state that contains transfers. They come from the posting code, not from a database notice, so a statement
 * that writes to the ledger in any other way has no seal.
 */
export const stateOfTransfers = (secrets: Secrets, transfers: readonly CommitRecord[]): State =>
  transfers.length === 0
    ? {}
    : { [TRANSFERS]: { n: 0, was: null, is: Object.fromEntries(transfers.map((one) => [one.id, sealOfTransfer(secrets, one)])) } }
