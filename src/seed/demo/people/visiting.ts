import { visitor } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { enter } from '@/server/modules/auth/entry'
import { addHours } from '@/domain/dates'
import { deviceOf, luckOf, type Device } from './devices'
import type { Member, World } from '../world'

const DAY = 24
/** A range of days; the upper bound is exclusive. */
type Span = readonly [number, number]
type Rhythm = { often: Span; lately: Span }

const daily: Rhythm = { often: [0.5, 2], lately: [0.02, 1.2] }
/** Days between a person's last two visits, and since the last one: most visit weekly, some are inactive. */
const rhythms: readonly Rhythm[] = [
  daily,
  { often: [1, 4], lately: [0.1, 3] },
  { often: [3, 9], lately: [0.5, 7] },
  { often: [7, 20], lately: [2, 16] },
  { often: [20, 40], lately: [18, 48] },
]

/**
 * Plans sign-ins: on registration, and twice near the end of the timeline; staff sign in daily. "Last seen" and the sessions in the
 * security settings result from these.
 */
export function planVisits(world: World, member: Member): void {
  const chance = luckOf(member.username)
  const { often, lately } = member.role ? daily : chance.pick(rhythms)
  const device = deviceOf(member.username)
  const last = addHours(world.until, -DAY * chance.between(lately[0], lately[1]))
  const before = addHours(last, -DAY * chance.between(often[0], often[1]))
  for (const at of [addHours(world.now(), 0.1), before, last])
    if (at > world.now() && at < world.until) world.timeline.plan(at, () => visit(world, member, device))
}

/** A sign-in after the password check: opens the session with the command that every sign-in method uses. */
async function visit({ services }: World, { id, name, username, role }: Member, device: Device): Promise<void> {
  const actor = { ...visitor, kind: role ? ('Internal' as const) : ('Customer' as const), id, name }
  await work(services, actor, (inner) => enter(inner, { id, username }, 'new device'), {
    id: null,
    timeZoneOffset: 0,
    language: 'en',
    ...device,
  })
}
