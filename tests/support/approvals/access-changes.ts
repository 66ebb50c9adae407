import { auth } from '@/contract/auth'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { freezePath } from '@/server/modules/auth/links'
import { ok } from '../investing'
import type { Caller } from '../server'
import { changeRequest } from './case'
import { requested, staffAccount, type ApprovalWorld } from './world'

const newRole = async (maker: Caller): Promise<string> =>
  ok(await maker.propose(roles.create, { body: { title: `Clerks ${newId()}` } })).data.id
const grant = (caller: Caller, id: string, permission: string) =>
  caller.propose(roles.addPermissions, { params: { id }, body: { permissions: [permission] } })

export function rolePermissions({ maker: root, idOf }: ApprovalWorld) {
  let role = ''
  return changeRequest({
    async start(maker) {
      role = await newRole(maker)
      return requested(await grant(maker, role, idOf('withdraws:update')))
    },
    change: async () => ok(await grant(root, role, idOf('faqs:read'))),
  })
}

export function staffAccess({ server, maker: root, idOf }: ApprovalWorld) {
  let role = ''
  return changeRequest({
    async start(maker) {
      role = await newRole(maker)
      ok(await server.applied(await grant(maker, role, idOf('payouts:write'))))
      return requested(await maker.propose(users.create, staffAccount(`mate${newId().slice(-12)}`, [role])))
    },
    change: async () => ok(await grant(root, role, idOf('faqs:read'))),
  })
}

type Request = (maker: Caller, userId: string) => Promise<{ data: unknown; text: string }>
/** A verified customer with two-factor authentication whose account is frozen after the request. */
function customerAccess({ server, db, maker: root }: ApprovalWorld, request: Request) {
  let userId = ''
  return changeRequest({
    async start(maker) {
      userId = (await server.customer(`victim${newId().slice(-12)}`, { level: 1 })).user.id
      await db.run(sql`update users set two_factor_enabled_at = ${server.clock.now()} where id = ${userId}`)
      return requested(await request(maker, userId))
    },
    change: async () => ok(await root.call(users.freeze, { params: { userId }, body: { note: 'Requested by phone' } })),
  })
}

const note = 'Showed the passport'
export const twoFactorReset = (world: ApprovalWorld) =>
  customerAccess(world, (maker, userId) => maker.propose(users.resetTwoFactor, { params: { userId }, body: { note } }))
export const emailChange = (world: ApprovalWorld) =>
  customerAccess(world, (maker, userId) =>
    maker.propose(users.changeEmail, { params: { userId }, body: { email: `${newId()}@example.test`, note } }),
  )
export const nameChange = (world: ApprovalWorld) =>
  customerAccess(world, (maker, userId) => maker.propose(users.update, { params: { userId }, body: { name: 'Another Name', version: 0 } }))

/** A customer who froze the account with the link of an email. */
export function unfreezing({ server, maker: root }: ApprovalWorld) {
  let userId = ''
  return changeRequest({
    async start(maker) {
      userId = (await server.customer(`frozen${newId().slice(-12)}`)).user.id
      const token = freezePath(server.services.secrets, userId, server.clock.now()).split('freeze=')[1] ?? ''
      ok(await server.visitor.call(auth.freeze, { body: { token } }))
      return requested(await maker.propose(users.unfreeze, { params: { userId }, body: { note } }))
    },
    change: async () => ok(await root.call(users.update, { params: { userId }, body: { phoneNumber: '+1 555 0100', version: 1 } })),
  })
}
