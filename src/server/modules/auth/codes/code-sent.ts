import { RESEND_SECONDS } from '@/contract/auth-schemas'
import type { IssuedCode } from './codes'

/** The response to a visitor who started a flow; never contains the code. */
export type CodeSent = { identifier: string; hash: string; codeLength: IssuedCode['digits']; resendAfter: number }

export const codeSent = ({ identifier, hash, digits }: Pick<IssuedCode, 'identifier' | 'hash' | 'digits'>): CodeSent => ({
  identifier,
  hash,
  codeLength: digits,
  resendAfter: RESEND_SECONDS,
})
