import type { Reply } from '@/contract/core/endpoint'
import type { audit } from '@/contract/audit'
import { isSealingMarked, readAnchors, type Anchor } from '@/server/integrity/anchors'
import type { Query } from '@/server/db/database'
import { readInstallation, UNNAMED, type Installation } from '@/server/integrity/installation-id'
import { readRestores, withoutRestored } from '@/server/integrity/restores'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { endsOf } from './chain/chain'
import { verifyCommits } from '../ledger/commit-records'
import { changedDefinitions } from './definitions'
import { readEarlierHead, type EarlierHead } from './chain/earlier-head'
import { verifyLossLines } from './loss-lines'
import { verifyProfitLines } from './profit-lines'
import { verifyRights } from './rights'
import { verifyState } from './state'
import { readStateLog } from './state-log'
import { verifyTransfers } from './transfers'
import { FindingTally, type Bad } from './finding-tally'
import { entryLine, isLineSealed } from './chain/entry-line'
import { linksOf, type Link } from './chain/chain-links'

const PAGE = 2000

type Parts = Pick<Services, 'db' | 'env' | 'secrets' | 'log'>

/**
 * Verifies the audit log: every link of the chain is the hash of the previous link and its entry, every entry has the application's keyed
 * seal, the chain is as long as its anchors say, the installation is the one that the anchors name, and the database's guards of log and
 * ledger are as installed. Hashes are computed here, not in the database. Unchained entries are checked too: each entry and transfer
 * recorded as committed must be in the database unchanged.
 */
export async function verifyAudit(services: Parts): Promise<Reply<typeof audit.verify>> {
  const { db } = services
  const [guards, ends, restores] = await Promise.all([changedDefinitions(db), endsOf(db), readRestores(services)])
  const tally = new FindingTally()
  tally.add(guards)
  await findInContent(services, { ends, restores, tally }).catch((error: unknown) =>
    tally.add(unreadable(services, guards.length > 0, error)),
  )
  tally.addUnnamed(await verifyCommits(services, restores.acknowledged))
  const [pending] = restores.pending
  const { firstBad, findings, counts, total } = tally
  return {
    valid: total === 0,
    checkedTo: firstBad ? firstBad.seq - 1 : (ends?.seq ?? 0),
    ...(firstBad ? { firstBad } : {}),
    findings,
    counts,
    total,
    head: ends?.head ?? null,
    restore: pending ? { id: pending.id, keptEntries: pending.keptSeq, lostUntil: pending.until } : null,
  }
}

/**
 * Finds content that the application did not write: links, entries, the installation, anchors, sealed transfers and rows, used permissions,
 * lines of distributions and of losses.
 */
async function findInContent(
  services: Parts,
  {
    ends,
    restores,
    tally,
  }: { ends: Awaited<ReturnType<typeof endsOf>>; restores: Awaited<ReturnType<typeof readRestores>>; tally: FindingTally },
): Promise<void> {
  const { db, secrets } = services
  const [installation, earlier] = await Promise.all([readInstallation(db, secrets), readEarlierHead(db, secrets)])
  const [isMarked, anchors] = await Promise.all([
    isSealingMarked(services),
    readAnchors(services, { chain: 'audit', installation: installation?.id ?? UNNAMED, first: ends?.first }),
  ])
  const hasBegun = isMarked || earlier.isSealMissing || earlier.movedTo !== undefined
  // An untrusted mark exempts no entry.
  const from = earlier.sealedAfter ?? (hasBegun ? 0n : undefined)
  tally.add(strangeInstallation(installation, isMarked, earlier))
  tally.add(restores.pending.map(({ keptSeq, until }) => restored(keptSeq, until)))
  await findBrokenLinks(db, { secrets, sealedAfter: from, tally })
  tally.add(await lostAnchors(db, withoutRestored(anchors, restores.acknowledged, 'keptSeq')))
  tally.add(await movedHead(db, earlier.movedTo))
  if (from !== undefined) await findInTail(db, secrets, tally)
  tally.add(await verifyTransfers(services))
  const changes = await readStateLog(db)
  await verifyState(services, tally, changes)
  tally.add(await verifyRights(services, changes))
  await verifyProfitLines(db, tally)
  tally.add(await verifyLossLines(db))
}

/** A changed guard can make statements of the verification fail, and is reported then. Otherwise the failure is a bug. */
function unreadable({ log }: Pick<Services, 'log'>, isGuardChanged: boolean, error: unknown): Bad[] {
  if (!isGuardChanged) throw error
  log.error({ err: error }, 'The audit log could not be read because database triggers or constraints were changed.')
  return [finding('audit-log', 'unreadable', 'The content could not be read because database triggers or constraints were changed.')]
}

const finding = (subject: string, id: string, message: string, field: string | null = null): Bad => ({ subject, id, field, message })

function strangeInstallation(installation: Installation | undefined, isMarked: boolean, earlier: EarlierHead): Bad[] {
  const bad: Bad[] = []
  if (installation && !installation.isOurs)
    bad.push(finding('installation', installation.id, 'The installation was renamed by another program.', 'id'))
  if (!installation && isMarked) bad.push(finding('installation', 'missing', 'The database does not name its installation.'))
  const isMissing = earlier.sealedAfter === undefined && earlier.movedTo === undefined
  if (installation && isMissing && (isMarked || earlier.isSealMissing))
    bad.push(finding('installation', installation.id, 'The mark from which audit entries are sealed is missing.', 'audit_head_seal'))
  return bad
}

const restored = (keptSeq: number, until: string): Bad => ({
  ...finding(
    'audit-chain',
    'restored',
    `The database was restored to an earlier point in time: entries after number ${keptSeq}, anchored until ${until}, are missing. Two Super Admins must acknowledge it.`,
  ),
  seq: keptSeq + 1,
})

async function findBrokenLinks(
  db: Query,
  { secrets, sealedAfter, tally }: { secrets: Secrets; sealedAfter: bigint | undefined; tally: FindingTally },
): Promise<void> {
  for await (const { link, fault } of linksOf(db)) {
    const message = fault ?? unwritten(link, secrets, sealedAfter)
    if (message) tally.add([{ ...finding('audit-log', link.id, message), seq: Number(link.seq) }])
  }
}

function unwritten({ seq, line, seal }: Link, secrets: Secrets, sealedAfter: bigint | undefined): string | undefined {
  const needsSeal = sealedAfter !== undefined && seq > sealedAfter
  return line !== null && (needsSeal || seal) && !isLineSealed(secrets, line, seal)
    ? 'The entry was not written by the application.'
    : undefined
}

/** Anchors missing from the chain: its tail was removed, it was emptied, or it was recomputed. */
async function lostAnchors(db: Query, anchors: readonly Anchor[]): Promise<Bad[]> {
  const lost = await db.all<{ seq: number; id: string }>(sql`
    select distinct on (a.seq) a.seq::int as seq, coalesce(c.audit_id::text, 'missing') as id
    from unnest(${anchors.map((one) => one.seq)}::bigint[], ${anchors.map((one) => one.hash)}::text[]) as a(seq, hash)
    left join audit_chain c on c.seq = a.seq where c.hash is null or pg_catalog.encode(c.hash, 'hex') <> a.hash order by a.seq`)
  return lost.map(({ seq, id }) => ({
    ...finding('audit-chain', id, `The chain does not contain the head that was anchored at entry ${seq}: it was cut off or rewritten.`),
    seq,
  }))
}

/** The link whose sealed head differs now. */
async function movedHead(db: Query, seq: number | undefined): Promise<Bad[]> {
  if (seq === undefined) return []
  const link = await db.maybe<{ id: string }>(sql`select audit_id as id from audit_chain where seq = ${seq}`)
  return [{ ...finding('audit-chain', link?.id ?? 'missing', 'The chain head that was sealed when sealing began has changed.'), seq }]
}

type TailEntry = { id: string; line: string; seal: Buffer | null }

/** Checks unchained entries: one that was inserted by SQL, at any time, has no seal. */
async function findInTail(db: Query, secrets: Secrets, tally: FindingTally): Promise<void> {
  let after: string | null = null
  for (;;) {
    const page: TailEntry[] = await db.all<TailEntry>(sql`
      select a.id, ${entryLine} as line, a.seal from audit_logs a
      where (${after}::uuid is null or a.id > ${after}::uuid) and not exists (select 1 from audit_chain c where c.audit_id = a.id) order by a.id limit ${PAGE}`)
    const unsealed = page.filter(({ line, seal }) => !isLineSealed(secrets, line, seal))
    tally.add(unsealed.map(({ id }) => finding('audit-log', id, 'The entry was not written by the application.')))
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? after
  }
}
