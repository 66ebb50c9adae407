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
 * Starts the confirmation of a command by a signed-in user: with an authenticator code if two-factor authentication is on, else with an
 * emailed code. An emailed code is bound to `boundTo`; an authenticator code is accepted for one command only.
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
 * Checks the code that confirms a command; `consume` marks it as used in the command's transaction. Every guess is counted.
 * @throws CODE_WRONG, CODE_EXPIRED (emailed codes), or ACCOUNT_LOCKED past the daily guesses
 */
export async function checkConfirmation(db: Query, services: Services, given: Given): Promise<{ consume(tx: Tx): Promise<void> }> {
  const account = await accountById(db, given.userId)
  return account?.two_factor_enabled_at
    ? checkSecondFactor(services, account, given.otp, { path: 'otp', device: `own:${account.id}` })
    : confirmCode(services, given)
}
