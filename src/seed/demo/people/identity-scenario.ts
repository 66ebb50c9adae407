import { identityCheck } from '@/contract/evidence'
import { identity, type IdentityRequest } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { addDays, dayOf } from '@/domain/dates'
import type { Cast, DemoCustomer } from '../cast'
import { documentPage } from '../projects/pictures'
import { inBackOffice } from '../timeline'
import { ready } from '../world'

const kinds = ['PASSPORT', 'PASSPORT', 'NID', 'DRIVING_LICENSE'] as const
const titles = { PASSPORT: 'PASSPORT', NID: 'IDENTITY CARD', DRIVING_LICENSE: 'DRIVING LICENCE' } as const

/** A customer submits a document. */
export async function sendDocument({ world }: Cast, customer: DemoCustomer, validDays?: number): Promise<IdentityRequest> {
  const { chance } = world
  const kind = chance.pick(kinds)
  const number = `${chance.text(2, 'ABCDEFGHJKLMNPRSTUVWXYZ')}${chance.text(7)}`
  const expiresOn = dayOf(addDays(world.now(), validDays ?? chance.whole(500, 3400)))
  const pages = kind === 'PASSPORT' ? ['PHOTO PAGE'] : ['FRONT', 'BACK']
  const card = { title: titles[kind], country: customer.country, name: customer.name, number, expiresOn }
  const drawn = pages.map((side) => ({ side, file: ready('IDENTITY', documentPage(chance, { ...card, side })) }))
  const files: string[] = []
  for (const { side, file } of drawn) files.push(await world.keep(customer, `${side.toLowerCase().replace(' ', '-')}.png`, file))
  return world.call(customer, identity.request, { body: { documentKind: kind, number, expiresOn, files } })
}

/** Submits a document that staff approve in their next working hours. */
export async function becomeVerified(cast: Cast, customer: DemoCustomer, validDays?: number): Promise<void> {
  const { world } = cast
  const { id } = await sendDocument(cast, customer, validDays)
  approveLater(cast, id, world.chance.whole(1, 20))
}

/** A first document that is declined as unreadable, and a second one that is approved. */
export async function becomeVerifiedLater(cast: Cast, customer: DemoCustomer): Promise<void> {
  const { world, staff } = cast
  const { id } = await sendDocument(cast, customer)
  world.timeline.plan(inBackOffice(world.now(), 5), async () => {
    await world.call(staff.support, identity.decline, {
      params: { id },
      body: { reasonCode: 'BLURRED', note: 'The bottom line is not readable. Please take the photo in daylight, without flash.' },
    })
    world.timeline.plan(addDays(world.now(), 1), () => becomeVerified(cast, customer))
  })
}

/** Staff request information, the customer answers, staff approve. */
export async function becomeVerifiedAfterAsking(cast: Cast, customer: DemoCustomer): Promise<void> {
  const { world, staff } = cast
  const { id } = await sendDocument(cast, customer)
  world.timeline.plan(inBackOffice(world.now(), 4), async () => {
    await world.call(staff.support, identity.ask, {
      params: { id },
      body: { note: 'The document shows a middle name that is not in your account. Is it yours?' },
    })
    world.timeline.plan(addDays(world.now(), 0.6), async () => {
      await world.call(customer, messages.answerIdentity, {
        params: { id },
        body: { body: 'Yes, it is my middle name. I rarely use it.' },
      })
      approveLater(cast, id, 3)
    })
  })
}

const approveLater = ({ world, staff }: Cast, id: string, hours: number): void =>
  world.timeline.plan(
    inBackOffice(world.now(), hours),
    async () =>
      void (await world.call(staff.support, identity.approve, {
        params: { id },
        body: { checks: identityCheck.options.map((check) => ({ check, ok: true })) },
      })),
  )
