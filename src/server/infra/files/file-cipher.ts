import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Begins every encrypted file; no picture and no PDF begins so. */
const MARK = Buffer.from('CRMNENC1')
const KEY_ID = 8
const NONCE = 12
const TAG = 16
const HEADER = MARK.length + KEY_ID + NONCE + TAG

export const newFileKeyId = (): Buffer => randomBytes(KEY_ID)

/** The id of the key that a stored file is encrypted with; undefined for one that is not encrypted. */
export const keyIdOf = (stored: Buffer): Buffer | undefined =>
  stored.length >= HEADER && stored.subarray(0, MARK.length).equals(MARK) ? stored.subarray(MARK.length, MARK.length + KEY_ID) : undefined

/** Each key is derived from the installation's own by its id, so an id in a header is all that opening needs. */
const derived = (key: Uint8Array, id: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, id, 'file', 32))

/**
 * Encrypts a file with AES-256-GCM: mark, key id, nonce, tag, content. The name is bound to it, so that one file cannot stand in for
 * another on the disk.
 */
export function encryptFile(key: Uint8Array, keyId: Buffer, name: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derived(key, keyId), nonce).setAAD(boundTo(keyId, name))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([MARK, keyId, nonce, cipher.getAuthTag(), body])
}

/**
 * The content of a stored file, encrypted or not.
 * @throws where an encrypted file was changed, renamed, or encrypted by another installation
 */
export function decryptFile(key: Uint8Array, name: string, stored: Buffer): Buffer {
  const keyId = keyIdOf(stored)
  if (!keyId) return stored
  const nonceAt = MARK.length + KEY_ID
  const decipher = createDecipheriv('aes-256-gcm', derived(key, keyId), stored.subarray(nonceAt, nonceAt + NONCE))
  decipher.setAAD(boundTo(keyId, name)).setAuthTag(stored.subarray(nonceAt + NONCE, HEADER))
  try {
    return Buffer.concat([decipher.update(stored.subarray(HEADER)), decipher.final()])
  } catch (cause) {
    throw new Error(`The stored file ${name} cannot be decrypted: it was changed, or AUTH_SECRET is another`, { cause })
  }
}

const boundTo = (keyId: Buffer, name: string): Buffer => Buffer.concat([MARK, keyId, Buffer.from(name)])
