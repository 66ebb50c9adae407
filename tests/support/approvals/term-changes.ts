import { approvalPolicies } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { countries } from '@/contract/countries'
import { currencies } from '@/contract/currencies'
import { gateways } from '@/contract/gateways'
import { legal } from '@/contract/legal'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import { writeLost } from '@/server/integrity/anchors'
import { newId } from '@/server/db/ids'
import { readRestores } from '@/server/integrity/restores'
import { makeProject, ok } from '../investing'
import { makeGateway } from '../project'
import type { Caller } from '../server'
import { changeRequest, next, subjectOf } from './case'
import { requested, type ApprovalWorld } from './world'

export const receivingAccount = (world: ApprovalWorld) =>
  changeRequest({
    async start(maker) {
      const params = { id: await makeGateway(world.server, `Account ${newId()}`) }
      return requested(await maker.propose(gateways.update, { params, body: { account: 'DE00 other', version: 0 } }))
    },
    async change(id) {
      const params = { id: await subjectOf(world, id) }
      ok(await world.maker.propose(gateways.update, { params, body: { orderPriority: 7, version: 0 } }))
    },
  })

export function currencyRate({ maker: root }: ApprovalWorld) {
  const euro = async () => {
    const { data } = ok(await root.call(currencies.list, { query: { limit: 50 } }))
    const euroRow = data.find(({ currencyCode }) => currencyCode === 'EUR')
    return { params: { id: euroRow?.id ?? '' }, version: euroRow?.version ?? -1 }
  }
  return changeRequest({
    async start(maker) {
      const { params, version } = await euro()
      return requested(await maker.propose(currencies.update, { params, body: { value: `1.${10 + next()}`, version } }))
    },
    async change() {
      const { params, version } = await euro()
      ok(await root.propose(currencies.update, { params, body: { orderPriority: next(), version } }))
    },
  })
}

export function projectTerms({ server, maker: root }: ApprovalWorld) {
  const params = { id: '' }
  const version = async () => ok(await root.call(projects.get, { params })).data.version
  return changeRequest({
    async start(maker) {
      params.id = (await makeProject(server)).id
      return requested(await maker.propose(projects.update, { params, body: { earlyExitPenalty: '3.50', version: await version() } }))
    },
    async change() {
      ok(await root.propose(projects.update, { params, body: { about: `A cold store ${next()}`, version: await version() } }))
    },
  })
}

export function countryOpening({ maker: root }: ApprovalWorld) {
  const params = { id: '' }
  const version = async () => ok(await root.call(countries.get, { params })).data.version
  return changeRequest({
    async start(maker) {
      const germany = ok(await root.call(countries.list, { query: { searchTerm: 'Germany', limit: 100 } })).data.find(
        ({ slug }) => slug === 'de',
      )
      params.id = germany?.id ?? ''
      const takesInvestments = germany?.takesInvestments ?? false
      if (takesInvestments)
        ok(await root.propose(countries.update, { params, body: { takesInvestments: false, version: await version() } }))
      return requested(await maker.propose(countries.update, { params, body: { takesInvestments: true, version: await version() } }))
    },
    async change() {
      ok(await root.propose(countries.update, { params, body: { orderPriority: next(), version: await version() } }))
    },
  })
}

export function offeredGateways({ server, maker: root }: ApprovalWorld) {
  const params = { id: '' }
  const version = async () => ok(await root.call(countries.get, { params })).data.version
  return changeRequest({
    async start(maker) {
      params.id = ok(await root.call(countries.list, { query: { searchTerm: 'Portugal' } })).data[0]?.id ?? ''
      const gateway = await makeGateway(server, `Offered ${newId()}`)
      return requested(await maker.propose(countries.addGateways, { params, body: { gateways: [gateway] } }))
    },
    async change() {
      ok(await root.propose(countries.update, { params, body: { orderPriority: next(), version: await version() } }))
    },
  })
}

export function looserSettings({ maker: root }: ApprovalWorld) {
  const version = async () => ok(await root.call(settingsGroup.get, {})).data.version
  return changeRequest({
    async start(maker) {
      const body = { withdrawalPerDay: `${20_000 + next()}.00`, version: await version() }
      return requested(await maker.propose(settingsGroup.update, { body }))
    },
    async change() {
      ok(await root.propose(settingsGroup.update, { body: { credentialHoldHours: 72 + next(), version: await version() } }))
    },
  })
}

export function legalPublication({ maker: root }: ApprovalWorld) {
  const publication = () => ({
    params: { kind: 'PRIVACY' as const },
    body: { title: 'Privacy policy', body: `<p>Version ${next()} of the text of the policy.</p>` },
  })
  return changeRequest({
    start: async (maker) => requested(await maker.propose(legal.publish, publication())),
    change: async () => ok(await root.call(legal.publish, publication())),
  })
}

/** A policy that no other case depends on; its cooling-off period is only ever extended. */
export function policyChange({ server, maker: root }: ApprovalWorld) {
  const params = { action: 'restore.acknowledge' as const }
  const propose = async (caller: Caller) => {
    const { policies } = ok(await root.call(approvalPolicies.list, {})).data
    const version = policies.find(({ action }) => action === params.action)?.version ?? -1
    return caller.propose(approvalPolicies.update, { params, body: { coolingHours: 72 + next(), version } })
  }
  return changeRequest({
    start: async (maker) => requested(await propose(maker)),
    change: async () => ok(await server.applied(await propose(root))),
  })
}

export function acknowledgedRestore({ server, maker: root }: ApprovalWorld) {
  let restore = ''
  return changeRequest({
    async start(maker) {
      restore = newId()
      await writeLost(server.services, { id: restore, keptSeq: 1, keptDays: 1, until: server.clock.now().toISOString() })
      const body = { restore, reason: 'Restored after the disk failed' }
      return requested(await maker.propose(audit.acknowledgeRestore, { body }))
    },
    async change() {
      ok(await root.call(audit.acknowledgeRestore, { body: { restore, reason: 'Acknowledged by colleagues' } }))
      const { pending } = await readRestores(server.services)
      if (pending.some(({ id }) => id === restore)) throw new Error('The restore is not acknowledged')
    },
  })
}
