import type { z } from 'zod'
import type { users } from '@/contract/users'
import type { MyProfile } from '@/contract/user-schemas'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import { fieldError, stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql, versioned } from '@/server/db/sql'
import { restartReviews } from '@/server/modules/identity/commands/restart-reviews'
import { requireFiles } from '@/server/modules/files/commands/store-file'
import { wasVerified } from '../name-change'
import { readMyProfile } from '../queries'
import { requireDistinctName } from '../staff-name'

type Change = z.output<typeof users.updateMyProfile.body>
type Before = {
  name: string
  phone_number: string | null
  language: Language
  country_id: string | null
  avatar_file_id: string | null
  is_verified: boolean
  username: string
}

/** Changes the user's own name, telephone, country, language or picture. A verified name cannot be changed. */
export async function updateMyProfile(work: PersonWork, change: Change): Promise<MyProfile> {
  const { tx, actor, effects } = work
  const before = await tx.one<Before>(
    sql`select name, phone_number, language, country_id, avatar_file_id, ${wasVerified} as is_verified, username from users u where u.id = ${actor.id} for update`,
  )
  if (change.name !== undefined && change.name !== before.name && before.is_verified)
    throw fieldError('name', msg('Your name was verified with your document. To change it, please contact us.'))
  if (actor.kind === 'Internal' && change.name !== undefined && change.name !== before.name)
    await requireDistinctName(tx, change.name, actor.id)
  if (change.country !== undefined && change.country !== before.country_id && before.is_verified)
    throw fieldError(
      'country',
      before.country_id === null
        ? msg('Your identity is verified, so only our team can set your country. Write to us with proof of your residence.')
        : msg('Your country was verified with your identity. To change it, write to us with proof of your new residence.'),
    )
  if (change.avatar) await requireFiles(tx, [change.avatar], { ownerId: actor.id, purposes: ['AVATAR'], path: 'avatar' })
  if (change.country && !(await tx.maybe(sql`select 1 from countries where id = ${change.country} and is_active`)))
    throw fieldError('country', msg('Choose a country from the list.'))
  const set = versioned({
    name: change.name,
    phone_number: change.phoneNumber,
    language: change.language,
    country_id: change.country,
    avatar_file_id: change.avatar,
  })
  const saved = await tx.run(sql`update users set ${set} where id = ${actor.id} and version = ${change.version}`)
  if (saved === 0) throw stale()
  const after = { name: change.name ?? before.name, country_id: change.country === undefined ? before.country_id : change.country }
  await restartReviews(work, actor.id, { before, after })
  effects.audit({
    action: 'user.profile-updated',
    subject: { type: 'user', id: actor.id, code: before.username },
    before: { name: before.name, phoneNumber: before.phone_number, country: before.country_id, language: before.language },
    after: {
      name: change.name ?? before.name,
      phoneNumber: change.phoneNumber === undefined ? before.phone_number : change.phoneNumber,
      country: change.country ?? before.country_id,
      language: change.language ?? before.language,
    },
  })
  return readMyProfile(tx, actor)
}
