/** What a code confirms; a code for one purpose is worth nothing for another. */
export type CodePurpose = 'REGISTER' | 'SIGN_IN' | 'RESET' | 'EMAIL_PRESENT' | 'EMAIL_NEW' | 'WALLET' | 'WITHDRAWAL' | 'TWO_FACTOR'

export type CodeRow = {
  id: string
  purpose: CodePurpose
  user_id: string | null
  email: string
  bound_to: Buffer
  flow_hash: Buffer
  code_hash: Buffer
  /** The flow that the code was made for, where it is shared with another one. */
  code_id: string | null
  digits: 6 | 12
  tries: number
  sent_at: Date
  expires_at: Date
}
