import type { WalletStatus } from '@/contract/wallets'
import { canonical, isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import type { Secrets } from '@/server/infra/secrets'
import { sql, type Sql } from '@/server/db/sql'

/** What an owner confirms by a code, with the derived times; instants as text. */
type Confirmed = {
  network: string
  address: string
  currencyUnit: string
  details: unknown
  owner: string
  usableAt: string | null
  confirmedAt: string | null
}
type Entry = { entry: AuditRowJson; earlySeal: string | null }
/** The current row of a wallet, and the audit entries of its confirmation and later status changes. */
export type WalletEvidence = { wallet: Confirmed & { status: WalletStatus }; entries: Entry[] }

const CONFIRMED = 'wallet.confirmed'
const LATER_CHANGES = ['wallet.suspended', 'wallet.restored', 'wallet.removed']

/** SQL: the evidence of a joined wallet `wl`; null without one. */
export const walletEvidence: Sql = sql`case when wl.id is not null then jsonb_build_object(
  'wallet', jsonb_build_object('network', wl.network, 'address', wl.address, 'currencyUnit', wl.currency_unit, 'details', wl.details, 'owner', wl.user_id,
    'usableAt', wl.usable_at, 'confirmedAt', wl.confirmed_at, 'status', wl.status),
  'entries', coalesce((
    select jsonb_agg(jsonb_build_object('entry', pg_catalog.to_jsonb(a), 'earlySeal', early.seal) order by a.at, a.id)
    from audit_logs a left join audit_early_seals early on early.audit_id = a.id
    where a.subject_id = wl.id::text and a.subject_type = 'wallet' and a.action = any(${[CONFIRMED, ...LATER_CHANGES]}::text[]) and a.refusal is null), '[]'::jsonb)) end`

/** The differences between a wallet and the sealed audit entries of its confirmation or suspension; empty if there are none. */
export function walletDifferences(secrets: Secrets, { wallet, entries }: WalletEvidence): string[] {
  const sealed = entries.filter(({ entry, earlySeal }) => isSealValid(secrets, entry, earlySeal)).map(({ entry }) => entry)
  const differences = sealed.filter(({ action }) => action === CONFIRMED).map((entry) => differencesFrom(confirmedBy(entry), wallet))
  const confirmation = differences.find((found) => found.length === 0) ??
    differences.at(-1) ?? ['the wallet’s confirmation in the audit log']
  return [...confirmation, ...(isStopped(sealed.at(-1), wallet.status) ? ['the wallet’s suspension or removal in the audit log'] : [])]
}

/** Whether the last entry suspended the wallet but its row says otherwise. */
function isStopped(last: AuditRowJson | undefined, status: WalletStatus): boolean {
  const stopped = last && fieldsOf(last)['status']
  return (stopped === 'SUSPENDED' || stopped === 'REMOVED') && stopped !== status
}

const fieldsOf = ({ after }: AuditRowJson): Readonly<Record<string, unknown>> =>
  typeof after === 'object' && after !== null ? { ...after } : {}

const confirmedBy = (entry: AuditRowJson): Readonly<Record<string, unknown>> => ({
  ...fieldsOf(entry),
  confirmedBy: entry.actor_id,
  confirmedAt: entry.at,
})

function differencesFrom(confirmed: Readonly<Record<string, unknown>>, wallet: Confirmed): string[] {
  const isEqual = (field: 'network' | 'address' | 'currencyUnit' | 'details') =>
    canonical(confirmed[field] ?? null) === canonical(wallet[field] ?? null)
  const isSameTime = (field: 'usableAt' | 'confirmedAt') => instantOf(confirmed[field]) === instantOf(wallet[field])
  const different = (name: string, isSame: boolean) => (isSame ? [] : [name])
  return [
    ...different('the confirmed network', isEqual('network')),
    ...different('the confirmed address', isEqual('address')),
    ...different('the confirmed currency', isEqual('currencyUnit')),
    ...different('the confirmed bank details', isEqual('details')),
    ...different('the confirmed owner', confirmed['owner'] === wallet.owner && confirmed['confirmedBy'] === wallet.owner),
    ...different('the wallet’s cooling-off period', isSameTime('usableAt')),
    ...different('the time of the wallet’s confirmation', isSameTime('confirmedAt')),
  ]
}

const instantOf = (text: unknown): number | null => (typeof text === 'string' ? new Date(text).getTime() : null)
