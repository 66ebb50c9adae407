import { sql } from '@/server/db/sql'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { system } from '@/server/work/actor'
import { addDays, addHours } from '@/domain/dates'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { DEMO_PASSWORD } from './accounts'
import type { Member, World } from '../world'

export const staffNames = [
  { username: 'admin', name: 'Mira Okafor', role: 'Super Admin' },
  { username: 'director', name: 'Jonas Hale', role: 'Super Admin' },
  { username: 'finance', name: 'Tomas Reyes', role: 'Finance' },
  { username: 'support', name: 'Ingrid Vale', role: 'Support' },
] as const

/** How much and how often a customer invests; `referredBy` is a username. */
export type Habit = {
  username: string
  name: string
  country: string
  joined: number
  means: 'small' | 'middle' | 'large'
  investments: number
  referredBy?: string
  /** Submits an identity document at once, or only in the last days of the timeline; random if omitted. */
  identity?: 'early' | 'late'
  /** Keeps all credits in the balance: no withdrawals and no investments before the last days of the timeline. */
  letsItStand?: true
  /** Has a matured investment at the end of the timeline, about which they have not decided. */
  leavesMatured?: true
}

/** `joined` is in days from the start of the timeline, out of about 375. The first two are the accounts with published passwords. */
export const customerNames: readonly Habit[] = [
  { username: 'customer', name: 'Ada Lindqvist', country: 'se', joined: 12, means: 'middle', investments: 0, referredBy: 'investor' },
  { username: 'investor', name: 'Piet de Vries', country: 'nl', joined: 2, means: 'large', investments: 7 },
  {
    username: 'hana.novak',
    name: 'Hana Novak',
    country: 'cz',
    joined: 3,
    means: 'large',
    investments: 5,
    referredBy: 'investor',
    letsItStand: true,
  },
  { username: 'clara.weiss', name: 'Clara Weiss', country: 'de', joined: 4, means: 'middle', investments: 5 },
  {
    username: 'sofia.marchetti',
    name: 'Sofia Marchetti',
    country: 'it',
    joined: 6,
    means: 'middle',
    investments: 5,
    referredBy: 'investor',
  },
  { username: 'anna.lindgren', name: 'Anna Lindgren', country: 'se', joined: 9, means: 'middle', investments: 4, leavesMatured: true },
  { username: 'luis.ferreira', name: 'Luis Ferreira', country: 'pt', joined: 15, means: 'middle', investments: 5, referredBy: 'customer' },
  { username: 'yuki.tanaka', name: 'Yuki Tanaka', country: 'jp', joined: 18, means: 'middle', investments: 4, leavesMatured: true },
  { username: 'kofi.mensah', name: 'Kofi Mensah', country: 'gh', joined: 22, means: 'small', investments: 5 },
  { username: 'daniel.kowalski', name: 'Daniel Kowalski', country: 'pl', joined: 27, means: 'middle', investments: 4 },
  { username: 'leila.farouk', name: 'Leila Farouk', country: 'eg', joined: 33, means: 'middle', investments: 3, referredBy: 'hana.novak' },
  { username: 'omar.haddad', name: 'Omar Haddad', country: 'jo', joined: 38, means: 'middle', investments: 3 },
  { username: 'ines.rocha', name: 'Ines Rocha', country: 'pt', joined: 44, means: 'small', investments: 4, referredBy: 'luis.ferreira' },
  {
    username: 'tomasz.wilk',
    name: 'Tomasz Wilk',
    country: 'pl',
    joined: 52,
    means: 'middle',
    investments: 3,
    referredBy: 'daniel.kowalski',
  },
  { username: 'amara.osei', name: 'Amara Osei', country: 'gh', joined: 60, means: 'small', investments: 4, referredBy: 'kofi.mensah' },
  { username: 'marta.silva', name: 'Marta Silva', country: 'pt', joined: 68, means: 'middle', investments: 3 },
  { username: 'ravi.menon', name: 'Ravi Menon', country: 'in', joined: 75, means: 'small', investments: 4 },
  { username: 'elif.demir', name: 'Elif Demir', country: 'tr', joined: 83, means: 'small', investments: 3, identity: 'late' },
  { username: 'wei-lin.chen', name: 'Chen Wei-Lin', country: 'sg', joined: 90, means: 'large', investments: 3 },
  { username: 'mateo.cruz', name: 'Mateo Cruz', country: 'mx', joined: 98, means: 'small', investments: 3 },
  { username: 'grace.bennett', name: 'Grace Bennett', country: 'us', joined: 105, means: 'middle', investments: 4 },
  {
    username: 'james.whitfield',
    name: 'James Whitfield',
    country: 'us',
    joined: 113,
    means: 'middle',
    investments: 3,
    referredBy: 'grace.bennett',
  },
  { username: 'priya.raman', name: 'Priya Raman', country: 'in', joined: 122, means: 'small', investments: 3, referredBy: 'customer' },
  { username: 'noor.aziz', name: 'Noor Aziz', country: 'ae', joined: 131, means: 'middle', investments: 2, referredBy: 'priya.raman' },
  { username: 'hugo.laurent', name: 'Hugo Laurent', country: 'fr', joined: 140, means: 'small', investments: 3 },
  { username: 'mia.sorensen', name: 'Mia Sørensen', country: 'dk', joined: 150, means: 'middle', investments: 3 },
  { username: 'george.papadakis', name: 'George Papadakis', country: 'gr', joined: 160, means: 'small', investments: 2 },
  { username: 'aisha.bello', name: 'Aisha Bello', country: 'ng', joined: 171, means: 'small', investments: 3, referredBy: 'amara.osei' },
  { username: 'oliver.hughes', name: 'Oliver Hughes', country: 'gb', joined: 182, means: 'middle', investments: 3 },
  { username: 'camila.duarte', name: 'Camila Duarte', country: 'br', joined: 194, means: 'small', investments: 2, identity: 'late' },
  { username: 'jonas.keller', name: 'Jonas Keller', country: 'ch', joined: 206, means: 'large', investments: 2, referredBy: 'clara.weiss' },
  { username: 'siobhan.walsh', name: 'Siobhan Walsh', country: 'ie', joined: 219, means: 'small', investments: 2 },
  { username: 'farid.rahimi', name: 'Farid Rahimi', country: 'de', joined: 232, means: 'small', investments: 2, identity: 'early' },
  {
    username: 'emily.carter',
    name: 'Emily Carter',
    country: 'us',
    joined: 246,
    means: 'middle',
    investments: 2,
    referredBy: 'james.whitfield',
  },
  { username: 'tariq.khan', name: 'Tariq Khan', country: 'pk', joined: 260, means: 'small', investments: 2, identity: 'late' },
  { username: 'lucia.moreno', name: 'Lucía Moreno', country: 'es', joined: 274, means: 'small', investments: 2, identity: 'late' },
  { username: 'henrik.aas', name: 'Henrik Aas', country: 'no', joined: 290, means: 'middle', investments: 1 },
  {
    username: 'thandi.nkosi',
    name: 'Thandi Nkosi',
    country: 'za',
    joined: 308,
    means: 'small',
    investments: 1,
    referredBy: 'aisha.bello',
    identity: 'late',
  },
  { username: 'victor.ionescu', name: 'Victor Ionescu', country: 'ro', joined: 330, means: 'small', investments: 1, identity: 'late' },
  {
    username: 'maya.fischer',
    name: 'Maya Fischer',
    country: 'at',
    joined: 348,
    means: 'small',
    investments: 0,
    referredBy: 'customer',
    identity: 'late',
  },
]

export type Staff = Record<'admin' | 'director' | 'finance' | 'support', Member>

/** Hashing the demo password takes over a tenth of a second, so it is hashed once for all accounts. */
export const hashOnce = (): Promise<string> => hashPassword(DEMO_PASSWORD)

export async function hireStaff(world: World, passwordHash: string): Promise<Staff> {
  const hired = await Promise.all(
    staffNames.map(({ username, name, role }) =>
      join(world, { username, name, role, passwordHash, email: `${username}@carmine.test`, country: null, referredBy: null }),
    ),
  )
  const [admin, director, finance, support] = hired
  if (!admin || !director || !finance || !support) throw new Error('The demo needs four staff accounts')
  return { admin, director, finance, support }
}

/** A customer registers; the email address counts as confirmed a few minutes later. */
export function welcome(world: World, { username, name, country, referredBy }: Habit, passwordHash: string): Promise<Member> {
  const own = username === 'customer' || username === 'investor'
  const email = own ? `${username}@carmine.test` : `${username}@example.test`
  return join(world, { username, name, email, country, referredBy: referredBy ?? null, passwordHash })
}

type Joining = {
  username: string
  name: string
  email: string
  role?: string
  country: string | null
  referredBy: string | null
  passwordHash: string
}

async function join(world: World, { username, name, email, role, country, referredBy, passwordHash }: Joining): Promise<Member> {
  // Staff join a month before the first customer, because approvals of new staff do not count.
  const now = role ? addDays(world.now(), -30) : world.now()
  const member: Member = { id: newId(now), username, name, email, ...(role ? { role } : {}) }
  await work(world.services, system, async ({ tx, effects }) => {
    await tx.run(sql`
      insert into users (id, type, username, name, email, password_hash, country_id, referrer_id, email_verified_at, terms_version, terms_language, terms_accepted_at, created_at)
      values (${member.id}, ${role ? 'Internal' : 'Customer'}, ${username}, ${name}, ${email}, ${passwordHash}, (select id from countries where slug = ${country}),
        (select id from users where username = ${referredBy}), ${addHours(now, 0.05)}, ${role ? null : 1}, ${role ? null : 'en'}, ${role ? null : now}, ${now})`)
    await tx.run(
      sql`insert into user_roles (user_id, role_id, granted_at) select ${member.id}, id, ${now} from roles where title = ${role ?? null}`,
    )
    effects.audit({
      action: role ? 'user.created' : 'customer.registered',
      subject: { type: 'user', id: member.id, code: username },
      after: { name, email },
    })
  })
  world.enter(member)
  return member
}

/** When a customer joins: during the day. */
export const joiningOf = (from: Date, { joined }: Habit): Date => addHours(addDays(from, joined), 7 + ((joined * 5) % 14))
