import { auth } from '@/contract/auth'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { cookieJar } from '@tests/support/cookie-jar'
import { codeIn, type TestServer } from '@tests/support/server'

export const PASSWORD = 'Analytical#1843'

type Making = { type?: 'Internal' | 'Customer'; isVerified?: boolean; isActive?: boolean; roles?: readonly string[] }

/** Inserts a user with a real password who has never signed in. */
export async function account(
  server: TestServer,
  username: string,
  { type = 'Customer', isVerified = true, isActive = true, roles = [] }: Making = {},
) {
  const [id, email] = [newId(), `${username}@example.test`]
  await server.db.run(sql`
    insert into users (id, type, username, name, email, password_hash, email_verified_at, is_active, created_at)
    values (${id}, ${type}, ${username}, ${`${username} Somebody`}, ${email}, ${await hashPassword(PASSWORD)}, ${isVerified ? server.clock.now() : null}, ${isActive}, ${server.clock.now()})`)
  await server.db.run(
    sql`insert into user_roles select ${id}, id, ${server.clock.now()} from roles where title = any(${[...roles]}::text[])`,
  )
  return { id, email, username }
}

/** Signs a user in with a new browser. */
export async function signedIn(server: TestServer, username: string, password = PASSWORD) {
  const browser = cookieJar(server)
  const { status, data } = await browser.call(auth.login, { body: { email: username, password } })
  if (status !== 200 || !('token' in data)) throw new Error(`Signing in answered ${status}`)
  return { browser, token: data.token, user: data.user }
}

/** The code in the newest pending email to an address. */
export async function codeFor(server: TestServer, email: string): Promise<string> {
  const mails = await server.mails()
  return codeIn(mails.filter((mail) => mail.to === email).at(-1))
}

/** The token in the newest email to an address with a link to choose a password. */
export async function linkTokenFor(server: TestServer, email: string): Promise<string> {
  const texts = (await server.mails()).filter((mail) => mail.to === email).map((mail) => mail.content.text)
  const token = texts.flatMap((text) => /\/auth#(?:invitation|reset)=([a-p]+)/.exec(text)?.[1] ?? []).at(-1)
  if (token === undefined) throw new Error(`Expected a link in a mail to ${email}`)
  return token
}

/** Reads the emails of a server: the newest code for an address, and the link in the same email. */
export function mailReader(server: TestServer) {
  const codes = new Map<string, string>()
  /** The token of the link in the newest mail with a code. */
  const linkTokens = new Map<string, string>()
  /** The newest code emailed to an address, now or earlier. */
  async function newestCode(email: string): Promise<string> {
    // Each email is delivered only once, so concurrent readers take turns.
    await (reading = reading.then(readAll))
    return codes.get(email) ?? ''
  }
  let reading = Promise.resolve()
  async function readAll(): Promise<void> {
    const mails = await server.mails()
    for (const mail of mails) {
      if (/(?<!\d)(?:\d{6}|\d{12})(?!\d)/.test(mail.content.text)) codes.set(mail.to, codeIn(mail))
      const [, token] = /#reset=([a-p]+)/.exec(mail.content.text) ?? []
      if (token) linkTokens.set(mail.to, token)
    }
    // Emails are delivered in batches.
    if (mails.length > 0) await readAll()
  }
  return { newestCode, linkTokens }
}
