import type { z } from 'zod'
import type { User, users } from '@/contract/users'
import type { Person } from '@/server/core/actor'
import { AppError, fieldError, isUniqueViolation } from '@/server/core/errors'
import { newId } from '@/server/core/ids'
import { work, type RequestInfo, type Services, type Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { isUsernameTaken } from '@/server/modules/auth/accounts'
import { checkPassword, hashPassword } from '@/server/modules/auth/passwords'
import { senderOf } from '@/server/modules/mail/letter'
import { accountMadeLetter } from './letters'
import { findUser } from './queries'
import { knownRoles, requireNotAbove } from './role-choice'
import { toUser } from './rows'
import { requireRightOver } from './rules'

type Wish = z.output<typeof users.create.body>

/** Makes an account for somebody, who shows with a code at the first sign-in that the address is theirs. */
export async function createUser(services: Services, actor: Person, request: RequestInfo, wish: Wish): Promise<User> {
  requireRightOver(actor, wish.type, 'write')
  checkPassword(wish.password, wish, 'password')
  const links = await checkLinks(services, actor, wish)
  const passwordHash = await hashPassword(wish.password)
  return work(services, actor, (inner) => insertUser(inner, { ...wish, ...links, passwordHash }), request)
}

type Links = { roleIds: string[]; referrerId: string | null; countryId: string | null }

async function checkLinks({ db, clock }: Services, actor: Person, wish: Wish): Promise<Links> {
  if (await isUsernameTaken(db, wish.username, clock.now())) throw taken('username')
  if (wish.type === 'Customer' && wish.roles?.length) throw fieldError('roles', 'Only internal users have roles.')
  if (wish.type === 'Internal' && wish.referredBy) throw fieldError('referredBy', 'Only customers are referred.')
  const roleIds = await knownRoles(db, wish.roles ?? [])
  await requireNotAbove(db, actor, roleIds, 'roles')
  const referrer = wish.referredBy
    ? await db.maybe<{ id: string }>(
        sql`select id from users where lower(username) = ${wish.referredBy.toLowerCase()} and type = 'Customer'`,
      )
    : undefined
  if (wish.referredBy && !referrer) throw fieldError('referredBy', 'No customer has this username.')
  await requireCountry(db, wish.country)
  return { roleIds, referrerId: referrer?.id ?? null, countryId: wish.country ?? null }
}

export async function requireCountry(db: Services['db'] | Work['tx'], id: string | null | undefined): Promise<void> {
  if (id && !(await db.maybe(sql`select 1 from countries where id = ${id}`))) throw fieldError('country', 'Choose a country of the list.')
}

async function insertUser(work: Work<Person>, wish: Wish & Links & { passwordHash: string }): Promise<User> {
  const { tx, now, effects, services } = work
  const id = newId()
  await tx
    .run(
      sql`insert into users (id, type, username, name, email, phone_number, password_hash, country_id, referrer_id, is_active, created_at)
    values (${id}, ${wish.type}, ${wish.username}, ${wish.name}, ${wish.email}, ${wish.phoneNumber}, ${wish.passwordHash}, ${wish.countryId}, ${wish.referrerId}, ${wish.isActive ?? true}, ${now})`,
    )
    .catch(uniqueOrThrow)
  await tx.run(sql`insert into user_roles (user_id, role_id, granted_at) select ${id}, unnest(${wish.roleIds}::uuid[]), ${now}`)
  effects.audit({
    action: 'user.created',
    subject: { type: 'user', id, code: wish.username },
    after: { type: wish.type, name: wish.name, email: wish.email, roles: wish.roleIds, isActive: wish.isActive ?? true },
  })
  effects.mail({
    dedupe: `user.created:${id}`,
    to: { id, email: wish.email },
    letter: accountMadeLetter(senderOf(services.env), wish.name, wish.username),
  })
  const row = await findUser(tx, id)
  if (!row) throw new Error('A user was inserted and is not there')
  return toUser(row)
}

export function uniqueOrThrow(error: unknown): never {
  if (isUniqueViolation(error, 'users_username')) throw taken('username')
  if (isUniqueViolation(error, 'users_email')) throw taken('email')
  throw error
}

const words = { username: 'This username is taken', email: 'This e-mail address has an account already' } as const
const taken = (path: keyof typeof words) =>
  new AppError('ALREADY_TAKEN', `${words[path]}. Nothing was saved.`, { errors: [{ path, message: words[path] }] })
