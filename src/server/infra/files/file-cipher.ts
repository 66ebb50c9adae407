import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The magic bytes of encrypted files; no image or PDF starts with them. */
const MARK = Buffer.from('CRMNENC1')
const KEY_ID = 8
const NONCE = 12
const TAG = 16
const HEADER = MARK.length + KEY_ID + NONCE + TAG

export const newFileKeyId = (): Buffer => randomBytes(KEY_ID)

/** The id of the key that a stored file is encrypted with; undefined if it is not encrypted. */
export const keyIdOf = (stored: Buffer): Buffer | undefined =>
  stored.length >= HEADER && stored.subarray(0, MARK.length).equals(MARK) ? stored.subarray(MARK.length, MARK.length + KEY_ID) : undefined

/** Keys are derived from the installation's secret and their id, so the id in the file header is sufficient for decryption. */
const derived = (key: Uint8Array, id: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, id, 'file', 32))

/**
 * Encrypts a file with AES-256-GCM: magic bytes, key id, nonce, tag, ciphertext. The file name is authenticated data, so that files on disk
 * cannot be swapped.
 */
export function encryptFile(key: Uint8Array, keyId: Buffer, name: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derived(key, keyId), nonce).setAAD(boundTo(keyId, name))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([MARK, keyId, nonce, cipher.getAuthTag(), body])
}

/**
 * The content of a stored file, encrypted or not.
 * @throws if an encrypted file was changed, renamed, or encrypted by another installation
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
    throw new Error(`The stored file ${name} cannot be decrypted: it was modified, or AUTH_SECRET has changed`, { cause })
  }
}

const boundTo = (keyId: Buffer, name: string): Buffer => Buffer.concat([MARK, keyId, Buffer.from(name)])
