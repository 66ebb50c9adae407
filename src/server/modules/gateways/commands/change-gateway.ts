import type { Received } from '@/contract/core/endpoint'
import { kindOf, settingsOf, type Gateway, type GatewayKind, type gateways } from '@/contract/gateways'
import { AppError, fieldError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { isReadableOnTheWay, pointsInward } from '@/server/infra/outbound'
import type { PersonWork } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { refuseUniqueViolation } from '@/server/db/unique-violation'
import { requireFiles } from '../../files/commands/store-file'
import { account } from '../../ledger/accounts'
import { openAccounts } from '../../ledger/balances'
import { completeFields } from '../complete'
import { changedTexts, mergeTranslations } from '@/server/work/translations'
import { readGateway } from '../queries'

type NewGateway = Received<typeof gateways.create>['body']
type Changes = Received<typeof gateways.update>['body']

const taken = refuseUniqueViolation({ payment_gateways_title_key: ['title', 'A gateway with this title already exists'] })

/** Adds a gateway and its ledger account, so that it is listed before money moves through it. */
export async function addGateway(work: PersonWork, sent: NewGateway, logoOwner: string): Promise<Gateway> {
  const { tx, actor, now, effects } = work
  const id = newId(now)
  const body = await completeFields(tx, sent)
  requireConfig(body.kind, body.config, true)
  requireOutwardAddresses(work, body.kind, body.config)
  await requireParts(work, body, logoOwner)
  await requireAtPar(work, body.currency, body.payoutAssets)
  await tx.run(sql`insert into payment_gateways ${insertion({ id, ...columnsOf(work, body), created_at: now })}`).catch(taken)
  await openAccounts(tx, [account.gatewayClearing(id)])
  effects.audit({ action: 'gateway.added', subject: { type: 'gateway', id, code: body.title }, after: shownOf(body.kind, body) })
  return readGateway(tx, actor, id, now)
}

type Before = {
  title: string
  kind: GatewayKind
  currency_id: string
  account: string
  instructions: string
  order_priority: number
  is_active: boolean
  payout_networks: string[]
  payout_assets: string[]
  debtor: unknown
  logo_file_id: string | null
  version: number
  is_used: boolean
}

export async function changeGateway(work: PersonWork, id: string, { version, ...sent }: Changes, logoOwner: string): Promise<Gateway> {
  const { tx, actor, now, effects } = work
  // Locked before the check whether it is in use, so that a concurrent first use is seen.
  await tx.run(sql`select 1 from payment_gateways where id = ${id} for update`)
  const before = await tx.maybe<Before>(sql`
    select title, kind, currency_id, account, instructions, order_priority, is_active, payout_networks, payout_assets, debtor, logo_file_id, version,
      exists (select 1 from payments p where p.gateway_id = g.id) or exists (select 1 from fund_movements m where m.gateway_id = g.id)
        or exists (select 1 from payouts o where o.gateway_id = g.id) or exists (select 1 from withdrawals w where w.gateway_id = g.id)
        or exists (select 1 from payout_batches b where b.gateway_id = g.id and b.status <> 'CANCELLED') as is_used
    from payment_gateways g where id = ${id}`)
  if (!before) throw notFound('This gateway')
  if (before.version !== version) throw stale()
  const shown = await readGateway(tx, actor, id, now)
  const changes = await completeFields(tx, sent, shown)
  requireChangeable(before, changes)
  requireOutwardAddresses(work, changes.kind ?? before.kind, changes.config)
  await requireParts(work, { ...changes, ...(changes.logo === before.logo_file_id ? { logo: null } : {}) }, logoOwner)
  const isOther = changedTexts({ instructions: before.instructions }, changes)
  const translations = mergeTranslations(shown.translations, isOther, changes.translations)
  // A rate that has changed since does not block a change of the title.
  if (changes.currency !== undefined || changes.payoutAssets !== undefined)
    await requireAtPar(work, changes.currency ?? before.currency_id, changes.payoutAssets ?? before.payout_assets)
  await tx
    .run(
      sql`update payment_gateways set ${assignments({ ...columnsOf(work, changes), translations: json(translations), version: version + 1 })} where id = ${id}`,
    )
    .catch(taken)
  const known = {
    translations: shown.translations,
    title: before.title,
    kind: before.kind,
    currency: before.currency_id,
    account: before.account,
    instructions: before.instructions,
    orderPriority: before.order_priority,
    isActive: before.is_active,
    payoutNetworks: before.payout_networks,
    payoutAssets: before.payout_assets,
    debtor: before.debtor,
    receivingDetails: shown.receivingDetails,
    minAmount: shown.minAmount,
    maxAmount: shown.maxAmount,
    fee: shown.fee,
  }
  effects.audit({
    action: 'gateway.changed',
    subject: { type: 'gateway', id, code: before.title },
    before: Object.fromEntries(Object.entries(known).filter(([field]) => field in changes)),
    after: shownOf(changes.kind ?? before.kind, changes),
  })
  return readGateway(tx, actor, id, now)
}

/** As JSON; unchanged if nothing was sent. */
const json = (value: object | null | undefined): string | null | undefined => (value ? JSON.stringify(value) : value)

/** Keys are stored encrypted and never returned, in a response or in the audit log. */
const columnsOf = ({ services }: PersonWork, given: Partial<NewGateway>) => ({
  title: given.title,
  kind: given.kind,
  logo_file_id: given.logo,
  instructions: given.instructions,
  currency_id: given.currency,
  account: given.account,
  config: given.config ? services.secrets.seal(JSON.stringify(given.config)) : undefined,
  order_priority: given.orderPriority,
  is_active: given.isActive,
  payout_networks: given.payoutNetworks && [...new Set(given.payoutNetworks)],
  payout_assets: given.payoutAssets && [...new Set(given.payoutAssets)],
  debtor: json(given.debtor),
  receiving_details: json(given.receivingDetails),
  min_amount: given.minAmount,
  max_amount: given.maxAmount,
  fee: json(given.fee),
  translations: json(given.translations && mergeTranslations(null, [], given.translations)),
})
/** The fields of a gateway without secrets. */
export const shownOf = (kind: GatewayKind, { config, ...open }: Partial<NewGateway>) => ({
  ...open,
  ...(config ? { config: { ...withoutSecrets(kind, config), keys: 'changed' } } : {}),
})
const withoutSecrets = (kind: GatewayKind, config: Record<string, string>) =>
  Object.fromEntries(Object.entries(config).filter(([name]) => kindOf(kind).settings?.[name]?.holds !== 'secret'))

/** A gateway with a provider needs its connection settings from the beginning; a manual one has none. */
function requireConfig(kind: GatewayKind, config: NewGateway['config'], isNew: boolean): void {
  const fields = settingsOf(kind)
  if (!fields && config) throw fieldError('config', 'A manual gateway has no keys.')
  if (!fields) return
  const says = `This kind of gateway needs ${kindOf(kind).needs ?? 'its settings'}.`
  if (isNew && !config) throw fieldError('config', says)
  // The contract accepts the settings of any kind; they must match this one.
  if (config && !fields.safeParse(config).success) throw fieldError('config', says)
}

/** The server calls these addresses: they must be encrypted and must not lead to internal hosts (SSRF). */
export function requireOutwardAddresses({ services }: Pick<PersonWork, 'services'>, kind: GatewayKind, config: NewGateway['config']): void {
  for (const [name, value] of Object.entries(config ?? {})) {
    const { label, holds } = kindOf(kind).settings?.[name] ?? {}
    if (holds !== 'address') continue
    if (pointsInward(value, services.env.GATEWAY_PRIVATE_HOSTS))
      throw fieldError(
        'config',
        `${label}: this address leads into a private network. Use a public one, or add its host to GATEWAY_PRIVATE_HOSTS. Nothing was saved.`,
      )
    if (isReadableOnTheWay(value, services.env.GATEWAY_PRIVATE_HOSTS))
      throw fieldError('config', `${label}: use an address that begins with https. Nothing was saved.`)
  }
}

function requireChangeable(before: Before, changes: Omit<Changes, 'version'>): void {
  const kind = changes.kind ?? before.kind
  requireConfig(kind, changes.config, kind !== before.kind)
  const isRecast = kind !== before.kind || (changes.currency !== undefined && changes.currency !== before.currency_id)
  if (!isRecast || !before.is_used) return
  const path = kind === before.kind ? 'currency' : 'kind'
  const message = 'This gateway has transactions, so its type and currency cannot be changed'
  throw new AppError('IN_USE', `${message}. Nothing was saved; add another gateway instead.`, { errors: [{ path, message }] })
}

const MOST_OFF_PAR = 0.02

/** These assets are paid one for one with the gateway's currency, so their rates must be nearly equal. */
async function requireAtPar({ tx }: PersonWork, currency: string, assets: readonly string[] | undefined): Promise<void> {
  if (!assets || assets.length === 0) return
  const off = await tx.maybe<{ asset: string; code: string }>(sql`
    select a.currency_code as asset, g.currency_code as code from currencies g join currencies a on upper(a.currency_code) = any(${[...assets]}::text[])
    where g.id = ${currency} and abs(a.value / g.value - 1) > ${MOST_OFF_PAR} limit 1`)
  if (off) throw fieldError('payoutAssets', `${off.asset} is not worth the same as ${off.code}. Add a gateway in ${off.asset} instead.`)
}

async function requireParts(
  { tx }: PersonWork,
  { currency, logo }: Pick<Partial<NewGateway>, 'currency' | 'logo'>,
  logoOwner: string,
): Promise<void> {
  if (currency && !(await tx.maybe(sql`select 1 from currencies where id = ${currency} and is_active`)))
    throw fieldError('currency', 'Choose one of the active currencies.')
  if (logo) await requireFiles(tx, [logo], { ownerId: logoOwner, purposes: ['GATEWAY_LOGO'], path: 'logo' })
}
