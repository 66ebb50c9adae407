import { z } from 'zod'
import { gatewayKinds } from './gateway-kinds'
import { asset, sentTerms, shownTerms } from './gateway-terms'
import { del, get, ownerOr, patch, post, staff } from './core/endpoint'
import { listQuery, maybe } from './core/list'
import { id, instant, optionalText, ref, text, version } from './core/primitives'
import { shownTranslations, translationsOf } from './core/translations'
import { created, deleted, deletion, deletionErrors, errors, isActive, one, order, updated } from './core/resource'
import { network } from './wallets'

/** Each folder of an adapter is one kind of gateway. */
export type GatewayKind = keyof typeof gatewayKinds
type Declared = {
  folder: string
  title: string
  short: string
  takes: 'claims' | 'checkouts'
  needs: string | null
  settings: Readonly<Record<string, { label: string; holds: 'address' | 'text' | 'secret' }>> | null
}
const kinds: Readonly<Record<GatewayKind, Declared>> = gatewayKinds
// `Object.keys` returns strings in TypeScript; the keys of this record are the kinds.
const names = Object.keys(kinds) as GatewayKind[]
/** The title of a kind, how it accepts money, and the settings that it needs. */
export const kindOf = (kind: GatewayKind): Declared => kinds[kind]
/** Manual kinds first, then those with a checkout. */
export const allKinds: readonly GatewayKind[] = names.sort(
  (one, other) => Number(kinds[one].takes === 'checkouts') - Number(kinds[other].takes === 'checkouts') || one.localeCompare(other),
)
export const gatewayKind = z.enum(allKinds)

const fieldSchemas = { address: z.url().max(300), text: text(200), secret: text(200) } as const
/** The required settings of a kind of gateway; null for kinds without a provider. */
export function settingsOf(kind: GatewayKind): z.ZodType<Record<string, string>, Record<string, string>> | null {
  const { settings } = kinds[kind]
  return settings && z.strictObject(Object.fromEntries(Object.entries(settings).map(([name, { holds }]) => [name, fieldSchemas[holds]])))
}
const [first, ...others] = allKinds.flatMap((kind) => settingsOf(kind) ?? [])
const config = first ? (others.length > 0 ? z.union([first, ...others]) : first) : z.strictObject({})
/** The account that a payment file names as debtor: an IBAN, or an account number elsewhere. */
export const debtor = z.strictObject({
  name: text(70),
  account: z
    .string()
    .trim()
    .transform((value) => value.replaceAll(' ', '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/, 'Enter an IBAN or an account number')),
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a BIC of 8 or 11 characters')
    .nullish()
    .transform((value) => value ?? null),
})
export type Debtor = z.output<typeof debtor>
export const gateway = z.object({
  id,
  title: z.string(),
  kind: gatewayKind,
  logo: id.nullable(),
  instructions: z.string(),
  /** Its value of one unit in the book currency, and when that rate was last set or confirmed. */
  currency: ref.extend({ decimals: z.number().int(), value: z.string(), valueAt: instant.nullable() }),
  account: z.string(),
  orderPriority: z.number().int(),
  isActive,
  /** The withdrawals that it can pay; empty for customers. */
  payoutNetworks: z.array(network),
  /** Assets, besides its own currency, that it pays at par. */
  payoutAssets: z.array(z.string()),
  debtor: debtor.nullable(),
  /** Open payout batches, which keep the debtor account they were created with. Null for customers. */
  openBatches: z.number().int().nullable(),
  ...shownTerms,
  translations: shownTranslations,
  version,
})
export type Gateway = z.infer<typeof gateway>
const gatewayFields = {
  title: text(60),
  kind: gatewayKind,
  logo: id.nullish(),
  instructions: text(4000),
  currency: id,
  /** Omitted if receiving details are sent, since they name it. */
  account: text(200).optional(),
  orderPriority: order.optional(),
  isActive: isActive.optional(),
  payoutNetworks: z.array(network).max(10).optional(),
  payoutAssets: z.array(asset).max(20, 'At most 20 assets').optional(),
  debtor: debtor.nullish(),
  ...sentTerms,
  translations: translationsOf({ instructions: optionalText(4000) }).optional(),
  /** Settings for the provider's API; secrets are stored encrypted and never returned. */
  config: config.nullish(),
}
export const gateways = {
  list: get('/payment-gateways', {
    summary: 'Payment gateways; a customer sees the active ones of their country',
    access: ownerOr('payment-gateways:read'),
    query: listQuery(['orderPriority', 'title'], { kind: maybe(gatewayKind) }),
    response: gateway,
    list: true,
  }),
  get: get('/payment-gateways/:id', {
    summary: 'One payment gateway',
    access: ownerOr('payment-gateways:read'),
    params: one,
    response: gateway,
    errors,
  }),
  create: post('/payment-gateways', {
    summary: 'Add a payment gateway',
    access: staff('payment-gateways:write'),
    approval: 'gateway.receiving-account',
    body: z.strictObject(gatewayFields),
    response: gateway,
    errors,
    done: created,
  }),
  update: patch('/payment-gateways/:id', {
    summary: 'Change a payment gateway',
    access: staff('payment-gateways:update'),
    approval: 'gateway.receiving-account',
    params: one,
    body: z.strictObject(gatewayFields).partial().extend({ version }),
    response: gateway,
    errors,
    done: updated,
  }),
  remove: del('/payment-gateways/:id', {
    summary: 'Delete a gateway without transactions',
    access: staff('payment-gateways:delete'),
    params: one,
    response: deletion,
    errors: deletionErrors,
    done: deleted,
  }),
}
