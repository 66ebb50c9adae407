import { visitor } from '@/server/core/actor'
import { work } from '@/server/core/services'
import { enter } from '@/server/modules/auth/entry'
import { addHours } from '@/shared/dates'
import { chanceOf, type Chance } from './chance'
import type { Member, World } from './world'

const DAY = 24
/** In days, from and below. */
type Span = readonly [number, number]
type Rhythm = { often: Span; lately: Span }

const daily: Rhythm = { often: [0.5, 2], lately: [0.02, 1.2] }
/** Days between the last two visits of somebody, and since the last one: most look in every week, some have gone quiet. */
const rhythms: readonly Rhythm[] = [
  daily,
  { often: [1, 4], lately: [0.1, 3] },
  { often: [3, 9], lately: [0.5, 7] },
  { often: [7, 20], lately: [2, 16] },
  { often: [20, 40], lately: [18, 48] },
]

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
] as const
/** Ranges that are kept for examples: nobody lives there. */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const

/**
 * Plans when somebody signs in: on joining, and twice towards the end of the story; staff look in every day. What staff read as
 * "last seen", and the sessions that people find in their security settings, come from these. Each draws from luck of their own,
 * so that nothing else in the story changes with it.
 */
export function planVisits(world: World, member: Member): void {
  const chance = chanceOf([...member.username].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7))
  const { often, lately } = member.role ? daily : chance.pick(rhythms)
  const device = deviceOf(chance)
  const last = addHours(world.until, -DAY * chance.between(lately[0], lately[1]))
  const before = addHours(last, -DAY * chance.between(often[0], often[1]))
  for (const at of [addHours(world.now(), 0.1), before, last])
    if (at > world.now() && at < world.until) world.timeline.plan(at, () => visit(world, member, device))
}

type Device = { userAgent: string; address: string }

const deviceOf = (chance: Chance): Device => ({
  userAgent: chance.pick(browsers),
  address: `${chance.pick(networks)}.${chance.whole(2, 250)}`,
})

/** A sign-in after the password was right: the session is opened by the command that every way in uses. */
async function visit({ services }: World, { id, name, username, role }: Member, device: Device): Promise<void> {
  const actor = { ...visitor, kind: role ? ('Internal' as const) : ('Customer' as const), id, name }
  await work(services, actor, (inner) => enter(inner, { id, username }, 'new device'), { id: null, timeZoneOffset: 0, ...device })
}
