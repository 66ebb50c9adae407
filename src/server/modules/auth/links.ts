import { paths } from '@/config/paths'
import { addDays } from '@/domain/dates'
import { sameBytes, type Secrets } from '@/server/infra/secrets'

const DAYS = 7
const MAC_BYTES = 16

// Encoded in letters only: the same email contains a code, and digits in the link could be mistaken for it.
const LETTERS = 'abcdefghijklmnop'
export const toLetters = (bytes: Buffer) => bytes.toString('hex').replace(/./g, (digit) => LETTERS[parseInt(digit, 16)] ?? '')
export const fromLetters = (text: string) =>
  Buffer.from(
    text.replace(/./g, (letter) => LETTERS.indexOf(letter).toString(16)),
    'hex',
  )

const macOf = (secrets: Secrets, body: Buffer) => secrets.mac('link', `freeze:${body.toString('hex')}`).subarray(0, MAC_BYTES)

/** The path of a *this wasn't me* link, with which any reader of the email can freeze the account; valid for a week. */
export function freezePath(secrets: Secrets, userId: string, now: Date): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(Math.floor(addDays(now, DAYS).getTime() / 1000), 0, 6)
  const body = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), until])
  return `${paths.signIn}#freeze=${toLetters(Buffer.concat([body, macOf(secrets, body)]))}`
}

/** The id of the account that a link freezes; undefined if the link is invalid or expired. */
export function readFreezeToken(secrets: Secrets, token: string, now: Date): string | undefined {
  if (!/^[a-p]{76}$/.test(token)) return undefined
  const bytes = fromLetters(token)
  const body = bytes.subarray(0, 22)
  if (!sameBytes(bytes.subarray(22), macOf(secrets, body)) || body.readUIntBE(16, 6) * 1000 < now.getTime()) return undefined
  return body
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
