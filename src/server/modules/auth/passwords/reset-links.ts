import { paths } from '@/config/paths'
import { CODE_MINUTES } from '@/contract/auth-schemas'
import { newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { linkHash, newLinkToken } from './link-tokens'

/**
 * Issues a code for a new password whose email also contains a link. The link cannot be guessed, so it works even after strangers have used
 * up the daily guesses. It expires with the code; any number may be open.
 * @param issue receives a function for the link's path, which it calls once if it emails the code
 */
export async function withResetLink<T>(
  { tx, now, services }: Work,
  account: { id: string | null; email: string },
  issue: (linkPath: () => string) => Promise<T>,
): Promise<T> {
  // The email to an address without an account contains an invalid link.
  const token = newLinkToken(services.secrets, account.id ?? '', 'PASSWORD_RESET')
  let isMailed = false
  const issued = await issue(() => {
    isMailed = true
    return `${paths.signIn}#reset=${token}`
  })
  if (isMailed && account.id)
    await tx.run(sql`
      insert into password_links (id, user_id, purpose, token_hash, email, created_by, created_at, expires_at)
      values (${newId()}, ${account.id}, 'PASSWORD_RESET', ${linkHash(services.secrets, token)}, ${account.email}, null, ${now}, ${new Date(now.getTime() + CODE_MINUTES * 60_000)})`)
  return issued
}
