import type { CodeRequest } from '@/contract/core/primitives'
import type { Query, Tx } from '@/server/db/database'
import type { EmailContent } from '@/server/work/effects'
import type { PersonWork, Services } from '@/server/work/services'
import { accountById } from '../accounts'
import { confirmCode, issueCode, maskedAddress } from './codes'
import type { CodePurpose } from './code-row'
import { checkSecondFactor } from '../sessions/second-factor'

type ConfirmationRequest = { purpose: CodePurpose; boundTo: string; content: (code: string) => EmailContent }
type Given = { purpose: CodePurpose; boundTo: string; userId: string; otp: string }

/**
 * Asks the signed-in person to confirm a command: with the authenticator where two-factor authentication is on, else with a
 * code that is mailed. A mailed code is bound to `boundTo`; a code of the authenticator is used for one command only.
 */
export async function askForConfirmation(work: PersonWork, { purpose, boundTo, content }: ConfirmationRequest): Promise<CodeRequest> {
  const account = await accountById(work.tx, work.actor.id)
  if (account?.two_factor_enabled_at) return { method: 'AUTHENTICATOR', sentAt: null, expiresAt: null, sentTo: null }
  const email = account?.email ?? ''
  const user = { id: work.actor.id, email, name: work.actor.name }
  const { sentAt, expiresAt } = await issueCode(work, { purpose, user, boundTo, content })
  return { method: 'EMAIL', sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), sentTo: maskedAddress(email) }
}

/**
 * Checks the code that confirms a command; `consume` uses it up in the command's transaction. Guesses are counted either way.
 * @throws CODE_WRONG, CODE_EXPIRED (mailed codes), or ACCOUNT_LOCKED past the day's guesses
 */
export async function checkConfirmation(db: Query, services: Services, given: Given): Promise<{ consume(tx: Tx): Promise<void> }> {
  const account = await accountById(db, given.userId)
  return account?.two_factor_enabled_at
    ? checkSecondFactor(services, account, given.otp, { path: 'otp', device: `own:${account.id}` })
    : confirmCode(services, given)
}
