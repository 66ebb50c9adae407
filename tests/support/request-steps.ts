import fc from 'fast-check'
import { approvals } from '@/contract/approvals'
import { funds } from '@/contract/funds'
import { gateways } from '@/contract/gateways'
import { toMoney } from '@/domain/money'
import { newId } from '@/server/db/ids'
import type { Model } from './investing-model'
import type { MoneyWorld } from './money-acts'
import { requested } from './approvals/world'
import type { TestServer } from './server'

/** Actions on a pending change request, which the step selects by index. */
const aimedSteps = ['approve-request', 'decline-request', 'withdraw-request'] as const
export const requestSteps = ['request-move', 'edit-gateway', ...aimedSteps] as const

export const requestStep = fc.record({
  do: fc.constantFrom(...requestSteps, 'request-move' as const, 'approve-request' as const),
  at: fc.nat({ max: 6 }),
  by: fc.nat({ max: 2 }),
  suits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  amount: fc.constantFrom(100, 999, 50_000),
})
export type RequestStep = typeof requestStep extends fc.Arbitrary<infer S> ? S : never
export const isOfRequest = (step: { do: string }): step is RequestStep => (requestSteps as readonly string[]).includes(step.do)

/** The indexes of all change requests, and of the pending ones; empty for a step that acts on no request. */
export function placesOfRequest(model: Model, { do: command }: RequestStep): { all: number[]; fitting: number[] } {
  if (command === 'request-move' || command === 'edit-gateway') return { all: [], fitting: [] }
  const all = model.changeRequests.map((_, place) => place)
  return { all, fitting: all.filter((place) => model.changeRequests[place]?.status === 'PENDING') }
}

export function predictRequest(model: Model, { do: command, by, amount }: RequestStep, place: number | undefined): string | undefined {
  if (command === 'request-move') return model.requestMove(amount, by)
  if (command === 'edit-gateway') return model.editGateway()
  const changeRequest = place === undefined ? undefined : model.changeRequests[place]
  if (!changeRequest) return undefined
  if (command === 'approve-request') return model.approveRequest(changeRequest, by)
  return command === 'decline-request' ? model.declineRequest(changeRequest, by) : model.withdrawRequest(changeRequest, by)
}

/** The ids of each group's change requests, in creation order. */
const requestIds = new WeakMap<MoneyWorld, string[]>()
export const requestsOf = (world: MoneyWorld): readonly string[] => requestIds.get(world) ?? []

type Outcome = { status: number; code?: string }
const coded = ({ status, code }: Outcome): string => code ?? (status === 200 ? 'OK' : String(status))

/** Performs one of these steps in the application; undefined if there is no record to perform it on. */
export async function actOnRequest(server: TestServer, world: MoneyWorld, step: RequestStep, place = step.at): Promise<string | undefined> {
  const [staff, boss] = [world.staff[step.by], world.bosses[0]]
  if (!staff || !boss) throw new Error('There is no such member of staff')
  if (step.do === 'request-move') {
    const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: toMoney(BigInt(step.amount)), gateway: world.gateway, note: newId() }
    const answer = await staff.propose(funds.recordPlatform, { body })
    if (answer.status !== 202) return coded(answer)
    requestIds.set(world, [...requestsOf(world), requested(answer)])
    return 'OK'
  }
  if (step.do === 'edit-gateway') {
    const params = { id: world.gateway }
    const read = await boss.call(gateways.get, { params })
    // A concurrent step that advances the clock can end the session.
    if (read.status !== 200) return coded(read)
    const { version } = read.data
    return coded(await boss.propose(gateways.update, { params, body: { orderPriority: version + 1, version } }))
  }
  const ids = requestsOf(world)
  const id = ids[place % Math.max(1, ids.length)]
  if (!id) return undefined
  const params = { id }
  if (step.do === 'approve-request') return coded(await staff.propose(approvals.approve, { params, body: {} }))
  if (step.do === 'withdraw-request') return coded(await staff.propose(approvals.withdraw, { params, body: {} }))
  return coded(await staff.propose(approvals.decline, { params, body: { note: 'Not agreed' } }))
}
