import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type SecretUse =
  | 'token'
  | 'refresh'
  | 'code'
  | 'sealing'
  | 'document-number'
  | 'link'
  | 'statement'
  | 'file'
  | 'installation'
  | 'audit'
  | 'state'
  | 'anchor'
  | 'commit'
  | 'transfer'

/** All secrets are derived from `AUTH_SECRET`, with a separate key per purpose. */
export type Secrets = {
  key(use: SecretUse): Uint8Array
  /** A keyed hash: equal texts give equal hashes, and only this installation can compute it. */
  mac(use: SecretUse, text: string): Buffer
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

const NONCE = 12
const TAG = 16

export function deriveSecrets(authSecret: string): Secrets {
  const keys = new Map<SecretUse, Buffer>()
  const key = (use: SecretUse): Buffer => {
    const known = keys.get(use) ?? Buffer.from(hkdfSync('sha256', authSecret, 'carmine', use, 32))
    keys.set(use, known)
    return known
  }
  return {
    key,
    mac: (use, text) => createHmac('sha256', key(use)).update(text).digest(),
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key('sealing'), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key('sealing'), sealed.subarray(0, NONCE))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
  }
}

/** Compares in constant time. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Whether a text is the canonical encoding of its bytes: no padding, no foreign characters, no trailing bits. */
export const isCanonicalBase64Url = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text
