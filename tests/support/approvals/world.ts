import { auth } from '@/contract/auth'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { approvals } from '@/contract/approvals'
import { isPendingChange } from '@/contract/pending-change'
import { permissions, touchesMoney, type Permission } from '@/contract/permissions'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { customerOf, living, makeGateway, ok, setSettings } from '../investing'
import type { Caller, TestServer } from '../server'

/** The change request that a command made. */
export function requested({ data, text }: { data: unknown; text: string }): string {
  if (!isPendingChange(data)) throw new Error(`No other person has to approve it: ${text}`)
  return data.changeRequest.id
}

type Base = {
  server: TestServer
  db: TestServer['db']
  maker: Caller
  second: Caller
  /** The id of a role or a permission. */
  idOf(title: string): string
}
export type ApprovalWorld = Base & {
  gateway: string
  customer: Caller
  /** The customer account of the maker. */
  makersOwn: Caller
  /** Accounts that have been able to approve everything for less than 72 hours. */
  sameHands: Readonly<Record<string, Caller>>
}

/**
 * An installation with a maker, an approver, and every kind of account through which the maker could try to approve alone.
 * Those accounts are created with the product's commands.
 */
export async function approvalWorld(server: TestServer): Promise<ApprovalWorld> {
  await setSettings(server, { fourEyesFrom: '200.00' })
  const admin = async (name: string) => living(server, await server.admin(name))
  const [maker, second] = [await admin('maker'), await admin('second')]
  const gateway = await makeGateway(server)
  const customer = living(server, await server.customer('ada', { level: 1, country: 'us' }))
  const world = { server, db: server.db, maker, second, gateway, customer, idOf: await roleIds(server) }
  return { ...world, sameHands: await sameHands(world), makersOwn: living(server, await server.customer('maker-private')) }
}

async function roleIds({ db }: TestServer): Promise<(title: string) => string> {
  const rows = await db.all<{ id: string; title: string }>(sql`select id, title from roles union all select id, title from permissions`)
  const ids = new Map(rows.map(({ id, title }) => [title, id]))
  return (title) => ids.get(title) ?? ''
}

/** Accounts that were created, re-activated and given their role at the request of the maker, and approved by another person. */
async function sameHands({ server, db, maker, second, idOf }: Base): Promise<Readonly<Record<string, Caller>>> {
  const role = idOf('Super Admin')
  const approve = async (answer: { data: unknown; text: string }) =>
    ok(await second.call(approvals.approve, { params: { id: requested(answer) }, body: {} }))
  const edit = async ({ user: { id } }: Caller, change: { isActive?: boolean; roles?: string[] }) => {
    const { version } = ok(await maker.call(users.get, { params: { userId: id } })).data
    return maker.propose(users.update, { params: { userId: id }, body: { ...change, version } })
  }
  const [returned, promoted] = [await server.admin('returned'), await server.staff('promoted')]
  ok(await edit(returned, { isActive: false }))
  await approve(await edit(returned, { isActive: true }))
  await approve(await edit(promoted, { roles: [role] }))
  const body = staffAccount('created', [role])
  await approve(await maker.propose(users.create, body))
  const created = await accepted(server, body.body.email)
  const again = async ({ user }: Pick<Caller, 'user'>) => living(server, await server.again({ user }))
  await db.run(sql`update users set two_factor_enabled_at = ${server.clock.now()} where type = 'Internal'`)
  return {
    'an account that the maker had created': created,
    'an account that the maker had re-activated': await again(returned),
    'an account that the maker had given its role': await again(promoted),
  }
}

export const staffAccount = (username: string, roleIdsGiven: string[]) => ({
  body: {
    type: 'Internal' as const,
    username,
    name: `Colleague ${username}`,
    email: `${username}@example.test`,
    phoneNumber: null,
    roles: roleIdsGiven,
  },
})

/** Accepts the invitation sent to this address, and sets up two-factor authentication. */
async function accepted(server: TestServer, email: string): Promise<Caller> {
  const mail = (await server.mails()).findLast(({ to }) => to === email)
  const token = /#invitation=([a-p]+)/.exec(mail?.content.text ?? '')?.[1] ?? ''
  const { user } = ok(await server.visitor.call(auth.acceptInvitation, { body: { token, password: 'Analytical#1843' } })).data
  await server.db.run(sql`update users set two_factor_enabled_at = ${server.clock.now()} where id = ${user.id}`)
  return living(server, await server.again({ user: { id: user.id, email, username: user.username } }))
}

/** All permissions that one person can grant without an approval: those that do not involve money. */
export async function accountOfOnePerson({ server, maker, idOf }: Base): Promise<Caller> {
  const role = ok(await maker.propose(roles.create, { body: { title: 'All but money' } })).data.id
  const added = permissions.filter((permission) => !touchesMoney(permission)).map(idOf)
  ok(await maker.propose(roles.addPermissions, { params: { id: role }, body: { permissions: added } }))
  const { body } = staffAccount('puppet', [role])
  ok(await maker.propose(users.create, { body }))
  return accepted(server, body.email)
}

/** Staff who hold every permission but one. */
export const holdsAllBut = async (server: TestServer, permission: Permission): Promise<Caller> =>
  living(
    server,
    await server.staff(`without${newId().slice(-12)}`, { permissions: permissions.filter((granted) => granted !== permission) }),
  )

/** A customer for one payment: payments of one customer that the same person approved alone count together. */
export const newPayer = (server: TestServer): Promise<Caller> => customerOf(server, `payer${newId().slice(-8)}`, { level: 1 })
