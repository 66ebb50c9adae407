import { SUPER_ADMIN } from '@/contract/access-names'
import { username as usernameRule } from '@/contract/core/primitives'
import { system } from '@/server/work/actor'
import { AppError, isUniqueViolation } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'
import { hashNewPassword } from '@/server/modules/auth/passwords/passwords'

/** Creates the first Super Admin from ADMIN_EMAIL and ADMIN_PASSWORD. Once one exists, both variables are ignored. */
export async function ensureFirstAdmin(services: Services): Promise<void> {
  const { ADMIN_EMAIL: given, ADMIN_PASSWORD: password } = services.env
  if (!given && !password) return
  if (!given || !password)
    throw new StartRefusal(
      `The environment variable ${given ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} is missing: ADMIN_EMAIL and ADMIN_PASSWORD are required together.`,
    )
  const email = given.toLowerCase()
  if (await isThere(services, email)) return
  const username = usernameOf(email)
  const name = 'Administrator'
  const passwordHash = await hashGood(password, { username, email, name })
  await insert(services, { id: newId(), username, email, name, passwordHash })
}

async function isThere({ db }: Services, email: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select 1 from users where lower(email) = ${email}) or exists (
      select 1 from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id where r.title = ${SUPER_ADMIN} and u.is_active) as found`)
  return found
}

/** The local part of the email address, reduced to valid username characters. */
function usernameOf(email: string): string {
  const localPart = (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]/g, '').slice(0, 32)
  return usernameRule.safeParse(localPart).success ? localPart : 'administrator'
}

async function hashGood(password: string, owner: { username: string; email: string; name: string }): Promise<string> {
  try {
    return await hashNewPassword(password, { type: 'Internal', ...owner }, { path: 'password', lane: { source: 'start', isKnown: true } })
  } catch (error) {
    if (error instanceof AppError) throw new StartRefusal(`The environment variable ADMIN_PASSWORD is invalid: ${error.message}`)
    throw error
  }
}

type Admin = { id: string; username: string; email: string; name: string; passwordHash: string }

async function insert(services: Services, { id, username, email, name, passwordHash }: Admin): Promise<void> {
  await work(services, system, async ({ tx, now, effects }) => {
    await tx.run(sql`
      insert into users (id, type, username, name, email, password_hash, email_verified_at, created_at)
      values (${id}, 'Internal', ${username}, ${name}, ${email}, ${passwordHash}, ${now}, ${now})`)
    await tx.run(
      sql`insert into user_roles (user_id, role_id, granted_at) select ${id}, r.id, ${now} from roles r where r.title = ${SUPER_ADMIN}`,
    )
    effects.audit({
      action: 'user.created',
      subject: { type: 'user', id, code: username },
      after: { email, roles: [SUPER_ADMIN], by: 'ADMIN_EMAIL' },
    })
  }).catch((error: unknown) => {
    // Another process that started at the same time was faster.
    if (!isUniqueViolation(error)) throw error
  })
}
