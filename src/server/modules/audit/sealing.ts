import { sealOf, type AuditRowJson } from '@/server/integrity/audit-seal'
import { isSealingMarked, markSealing, markState, readAnchors } from '@/server/integrity/anchors'
import { needsSeals } from '@/server/integrity/restores'
import type { Query, Tx } from '@/server/db/database'
import { installationName } from '@/server/integrity/installation-id'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { chainAudit } from './chain/chain'
import { linksOf } from './chain/chain-links'
import { readEarlierHead, sealHead } from './chain/earlier-head'

/**
 * Runs at each start. The first start that seals audit entries also seals earlier ones, once: those of open withdrawals and payout batches
 * individually, all others by the head of the chain. A mark outside the database records it, so that an edit by SQL cannot make an entry
 * look older than sealing.
 */
export async function beginSealing(services: Sealing): Promise<void> {
  await sealOnce(services)
  await sealConfirmations(services)
}

type Sealing = Pick<Services, 'db' | 'clock' | 'env' | 'log' | 'secrets' | 'jobs'>

async function sealOnce(services: Sealing): Promise<void> {
  const { db, log } = services
  const isMarked = await isSealingMarked(services)
  if (await hasBegun(db)) return isMarked ? undefined : markSealing(services)
  const isRemoved = isMarked && (await isAnchored(services))
  await chainAudit(services, { whole: true })
  const isCovered = !isRemoved && (await db.transaction((tx) => sealEarlier(tx, services.secrets, isMarked)))
  if (!isCovered)
    log.error(
      'The audit log was sealed before, but its seal is missing from this database: unsealed entries are not trusted, and withdrawals approved by them are not paid. Run the audit log verification.',
    )
  await markSealing(services)
}

const hasBegun = async (db: Query): Promise<boolean> =>
  (await db.maybe(sql`select 1 from installation where audit_head_seal is not null`)) !== undefined

/**
 * Whether anchors name this installation. Its seal was removed then, and is not written again, so that verification reports it. A new
 * database with the mark of an earlier one has another name.
 */
const isAnchored = async (services: Pick<Services, 'db' | 'env'>): Promise<boolean> =>
  (await readAnchors(services, { chain: 'audit', installation: await installationName(services.db) })).length > 0

/** Returns false if the log contains entries that must not be sealed later. */
async function sealEarlier(tx: Tx, secrets: Secrets, isMarked: boolean): Promise<boolean> {
  const installation = await tx.one<{ id: string; has_begun: boolean }>(
    sql`select id, audit_head_seal is not null as has_begun from installation for update`,
  )
  // A concurrently starting process was faster.
  if (installation.has_begun) return true
  const isFirst = !isMarked && !(await tx.maybe(sql`select 1 from audit_logs where seal is not null limit 1`))
  if (isFirst) await sealOpenPayouts(tx, secrets)
  await sealHead(tx, secrets, { installation: installation.id, isCovered: isFirst })
  return isFirst || !(await tx.maybe(sql`select 1 from audit_logs where seal is null limit 1`))
}

async function sealOpenPayouts(tx: Tx, secrets: Secrets): Promise<void> {
  const entries = await tx.all<{ entry: AuditRowJson }>(sql`
    select pg_catalog.to_jsonb(a) as entry from withdrawals w join audit_logs a on a.subject_type = 'withdrawal' and a.subject_id = w.id::text
    where w.status in ('PENDING', 'APPROVED')
    union all
    select pg_catalog.to_jsonb(a) from payout_batches b join audit_logs a on a.subject_type = 'payout-batch' and a.subject_id = b.id::text
    where b.status in ('DRAFT', 'EXPORTED', 'PARTLY_PAID')`)
  await sealEntries(
    tx,
    secrets,
    entries.map(({ entry }) => entry),
  )
}

async function sealEntries(tx: Tx, secrets: Secrets, entries: readonly AuditRowJson[]): Promise<void> {
  const seals = entries.map(({ seal: _, ...row }) => sealOf(secrets, { ...row, at: new Date(row.at).toISOString() }))
  await tx.run(sql`
    insert into audit_early_seals (audit_id, seal) select * from unnest(${entries.map(({ id }) => id)}::uuid[], ${seals}::bytea[])`)
}

const CONFIRMATIONS = 'wallet-confirmations'

/**
 * Seals wallet confirmations from before sealing, which withdrawals to these wallets are compared with. Includes only entries that an
 * unbroken chain connects to its sealed head. Done once; a mark outside the database records it.
 */
async function sealConfirmations(services: Sealing): Promise<void> {
  const { db, secrets, log } = services
  if (await needsSeals(services, CONFIRMATIONS)) return
  const { sealedAfter } = await readEarlierHead(db, secrets)
  if (sealedAfter !== undefined)
    await db.transaction(async (tx) => {
      // A concurrently starting process waits here, and finds nothing to seal.
      await tx.run(sql`select 1 from installation for update`)
      let broken = 0n
      for await (const { link, fault } of linksOf(tx, sealedAfter)) if (fault) broken = link.seq
      if (broken > 0n) log.error('Links of the audit log from before sealing are broken: run the audit log verification.')
      const entries = await tx.all<{ entry: AuditRowJson }>(sql`
        select pg_catalog.to_jsonb(a) as entry from audit_logs a join audit_chain c on c.audit_id = a.id
        where a.subject_type = 'wallet' and a.action = 'wallet.confirmed' and a.seal is null and c.seq > ${broken} and c.seq <= ${sealedAfter}
          and not exists (select 1 from audit_early_seals early where early.audit_id = a.id)`)
      await sealEntries(
        tx,
        secrets,
        entries.map(({ entry }) => entry),
      )
    })
  await markState(services, CONFIRMATIONS)
}
