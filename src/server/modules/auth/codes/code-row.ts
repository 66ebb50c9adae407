/** What a code confirms; a code is valid for its own purpose only. */
export type CodePurpose = 'REGISTER' | 'SIGN_IN' | 'RESET' | 'EMAIL_PRESENT' | 'EMAIL_NEW' | 'WALLET' | 'WITHDRAWAL' | 'TWO_FACTOR'

export type CodeRow = {
  id: string
  purpose: CodePurpose
  user_id: string | null
  email: string
  bound_to: Buffer
  flow_hash: Buffer
  code_hash: Buffer
  /** The flow whose code this one shares, if any. */
  code_id: string | null
  digits: 6 | 12
  tries: number
  sent_at: Date
  expires_at: Date
}
