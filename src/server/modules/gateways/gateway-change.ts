import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { gateways, type Gateway } from '@/contract/gateways'
import { id } from '@/contract/core/primitives'
import { notFound, stale } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { completeFields } from './complete'
import { readGateway } from './queries'
import { addGateway, changeGateway, requireOutwardAddresses, shownOf } from './commands/change-gateway'

const created = z.strictObject({ id: z.null(), fields: gateways.create.body })
const changed = z.strictObject({ id, fields: gateways.update.body })
const payload = z.union([created, changed])
type Payload = z.output<typeof payload>

/**
 * Fields that decide where customers' money goes, and from which account and in which asset it is paid out. Customers see title and logo
 * while they pay, so these could name another account or show a QR code of one. Order and deactivation move no money.
 */
const receiving: readonly string[] = [
  'title',
  'logo',
  'kind',
  'currency',
  'account',
  'instructions',
  'translations',
  'config',
  'receivingDetails',
  'fee',
  'payoutNetworks',
  'payoutAssets',
  'debtor',
]

/** Adds or changes a payment gateway. Changes of `receiving` fields require approval by another person. */
export const gatewayChange: ChangeKind<Payload, Gateway> = {
  action: 'gateway.receiving-account',
  payload,
  async describe(work, change) {
    const { tx, actor, now } = work
    if (change.id === null) {
      const fields = await completeFields(tx, change.fields)
      requireOutwardAddresses(work, fields.kind, fields.config)
      const subject = { type: 'gateway', id: 'new', code: fields.title } as const
      return { title: `Add the payment gateway “${fields.title}”`, subject, before: {}, after: shownOf(fields.kind, fields) }
    }
    await tx.run(sql`select 1 from payment_gateways where id = ${change.id} for update`)
    const before = await readGateway(tx, actor, change.id, now)
    if (!before) throw notFound('This gateway')
    const { version, ...sent } = change.fields
    if (version !== before.version) throw stale()
    const fields = await completeFields(tx, sent, before)
    requireOutwardAddresses(work, fields.kind ?? before.kind, fields.config)
    const known: Readonly<Record<string, unknown>> = { ...before, currency: before.currency.id }
    const differs = (field: string, value: unknown) =>
      value !== undefined && (!(field in known) || !isDeepStrictEqual(value ?? null, known[field] ?? null))
    const entries = Object.entries(fields).filter(([field, value]) => differs(field, value))
    return {
      title: `Change the payment gateway “${before.title}”`,
      subject: { type: 'gateway', id: before.id, code: before.title },
      before: Object.fromEntries(entries.map(([field]) => [field, known[field] ?? null])),
      after: shownOf(fields.kind ?? before.kind, Object.fromEntries(entries)),
      state: version,
      needsApproval: entries.some(([field, value]) => receiving.includes(field) || (field === 'isActive' && value === true)),
    }
  },
  apply: (work, change, maker) =>
    change.id === null ? addGateway(work, change.fields, maker.id) : changeGateway(work, change.id, change.fields, maker.id),
}
