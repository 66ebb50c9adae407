import type { z } from 'zod'
import type { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import type { Query } from '@/server/db/database'
import { fieldError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { isUsernameTaken } from '@/server/modules/auth/accounts'
import { invite } from './invite-user'
import { findUser } from '../queries'
import { existingRoles, requireNotAbove } from '../role-choice'
import { toUser } from '../queries/rows'
import { requireRightOver } from '../rules'
import { taken, uniqueOrThrow } from '../taken'
import { requireDistinctName } from '../staff-name'

type NewUser = z.output<typeof users.create.body>
type References = { roleIds: string[]; referrerId: string | null; countryId: string | null }

/** Creates an account and invites its owner to choose the password, which staff never know. */
export async function createUser(work: PersonWork, body: NewUser): Promise<User> {
  requireRightOver(work.actor, body.type, 'write')
  const references = await checkReferences(work, body)
  return insertUser(work, { ...body, ...references })
}

export async function checkReferences({ tx, actor, now }: PersonWork, body: NewUser): Promise<References> {
  if (await isUsernameTaken(tx, body.username, now)) throw taken('username')
  if (body.type === 'Customer' && body.roles?.length) throw fieldError('roles', 'Only team members have roles.')
  if (body.type === 'Internal' && body.referredBy) throw fieldError('referredBy', 'Only customers are referred.')
  if (body.type === 'Internal') await requireDistinctName(tx, body.name, null)
  const roleIds = await existingRoles(tx, body.roles ?? [])
  await requireNotAbove(tx, actor, roleIds)
  const referrer = body.referredBy
    ? await tx.maybe<{ id: string }>(
        sql`select id from users where lower(username) = ${body.referredBy.toLowerCase()} and type = 'Customer'`,
      )
    : undefined
  if (body.referredBy && !referrer) throw fieldError('referredBy', 'No customer has this username.')
  await requireCountry(tx, body.country)
  return { roleIds, referrerId: referrer?.id ?? null, countryId: body.country ?? null }
}

export async function requireCountry(db: Query, id: string | null | undefined): Promise<void> {
  if (id && !(await db.maybe(sql`select 1 from countries where id = ${id}`))) throw fieldError('country', 'Choose a country from the list.')
}

/** Inserts the account and, if it is active, sends the invitation. */
export async function insertUser(work: PersonWork, body: NewUser & References): Promise<User> {
  const { tx, now, effects } = work
  const id = newId()
  const isActive = body.isActive ?? true
  await tx
    .run(
      sql`insert into users (id, type, username, name, email, phone_number, country_id, referrer_id, is_active, created_at)
    values (${id}, ${body.type}, ${body.username}, ${body.name}, ${body.email}, ${body.phoneNumber}, ${body.countryId}, ${body.referrerId}, ${isActive}, ${now})`,
    )
    .catch(uniqueOrThrow)
  await tx.run(sql`insert into user_roles (user_id, role_id, granted_at) select ${id}, unnest(${body.roleIds}::uuid[]), ${now}`)
  effects.audit({
    action: 'user.created',
    subject: { type: 'user', id, code: body.username },
    after: {
      type: body.type,
      name: body.name,
      email: body.email,
      roles: body.roleIds,
      isActive,
      ...(body.referrerId ? { referredBy: body.referrerId } : {}),
    },
  })
  // A deactivated account is invited at its activation, since the link would be refused before.
  if (isActive) await invite(work, { id, ...body }, 'user.invited')
  const row = await findUser(tx, id)
  if (!row) throw new Error('The inserted user was not found')
  return toUser(row)
}
