import type { z } from 'zod'
import { titleOf } from '@/contract/audit-actions/registry'
import type { users } from '@/contract/users'
import { toMoney } from '@/domain/money'
import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { sessionKey } from '@/server/modules/auth/sessions/sessions'
import { listWallets } from '@/server/modules/wallets/queries'
import { getUser } from '../queries'
import { earningsOf } from './figure-sources'
import { totalsOf } from './totals'

type At = { now: Date; secrets: Secrets }
type Overview = z.output<typeof users.overview.response>

/**
 * Summary of one person for staff. Every list is limited in length. Documents, latest investments and history are omitted if the actor may
 * not read the corresponding lists.
 */
export async function readOverview(db: Query, actor: Actor, id: string, { now, secrets }: At): Promise<Overview> {
  const user = await getUser(db, actor, id)
  const [totals, identity, wallets, investments, referrals, sessions, audit] = await Promise.all([
    totalsOf(db, id),
    may(actor, 'user-verification-requests:read') ? identityOf(db, id) : [],
    listWallets(db, id, actor, now),
    investmentsOf(db, id, may(actor, 'investments:read')),
    referralsOf(db, id),
    sessionsOf(db, id, { now, secrets }),
    may(actor, 'audit-logs:read') ? auditOf(db, id) : [],
  ])
  return { user, totals, identity, wallets, investments, referrals, sessions, audit }
}

async function identityOf(db: Query, id: string): Promise<Overview['identity']> {
  const rows = await db.all<{ id: string; document_kind: string; status: string; expires_on: string; decided_at: Date | null }>(sql`
    select id, document_kind, status, expires_on, decided_at from identity_requests where user_id = ${id} order by created_at desc limit 20`)
  return rows.map((row) => ({
    id: row.id,
    documentKind: row.document_kind,
    status: row.status,
    expiresOn: row.expires_on,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}

type InvestmentRow = {
  id: string
  code: string
  project_id: string
  project_title: string
  amount: bigint
  status: string
  created_at: Date
}

async function investmentsOf(db: Query, id: string, withLatest: boolean): Promise<Overview['investments']> {
  const [counts, latest] = await Promise.all([
    db.one<{ active: number; total: number }>(
      sql`select count(*) filter (where status in ('ACTIVE', 'EXIT_REQUESTED'))::int as active, count(*)::int as total from investments where user_id = ${id}`,
    ),
    !withLatest
      ? []
      : db.all<InvestmentRow>(sql`
      select i.id, i.code, p.id as project_id, p.title as project_title, i.amount, i.status, i.created_at
      from investments i join projects p on p.id = i.project_id where i.user_id = ${id} order by i.created_at desc, i.id desc limit 5`),
  ])
  return {
    ...counts,
    latest: latest.map((row) => ({
      id: row.id,
      code: row.code,
      project: { id: row.project_id, title: row.project_title },
      amount: toMoney(row.amount),
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

async function referralsOf(db: Query, id: string): Promise<Overview['referrals']> {
  const row = await db.one<{ direct: number; commissions: bigint }>(sql`
    select (select count(*)::int from users where referrer_id = ${id}) as direct, ${earningsOf(sql`${id}::uuid`, 'commissions')} as commissions`)
  return { direct: row.direct, commissions: toMoney(row.commissions) }
}

async function sessionsOf(db: Query, id: string, { now, secrets }: At): Promise<Overview['sessions']> {
  const rows = await db.all<{ id: string; device: string; place: string; last_seen_at: Date }>(sql`
    select id, device, place, last_seen_at from sessions where user_id = ${id} and ended_at is null and expires_at > ${now} order by last_seen_at desc limit 10`)
  return rows.map((row) => ({
    key: sessionKey(secrets, row.id),
    device: row.device,
    place: row.place,
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}

/** Audit entries about the person and by the person, newest first. */
async function auditOf(db: Query, id: string): Promise<Overview['audit']> {
  const rows = await db.all<{ id: string; action: string; actor: string | null; actor_kind: string; at: Date }>(sql`
    select a.id, a.action, a.actor_kind, u.name as actor, a.at
    from ((select * from audit_logs where subject_id = ${id} and refusal is null order by at desc limit 20) union (select * from audit_logs where actor_id = ${id}::uuid and refusal is null order by at desc limit 20)) a
    left join users u on u.id = a.actor_id order by a.at desc, a.id desc limit 20`)
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    title: titleOf(row.action),
    actor: row.actor ?? row.actor_kind,
    at: row.at.toISOString(),
  }))
}
