import { FORBIDDEN } from '@/contract/access-names'
import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { entryLine, isLineSealed } from './chain/entry-line'
import { readRights, RIGHTS_TABLES, type Use } from './rights-history'
import { BEGUN } from './state'
import { readStateLog, type StateLog } from './state-log'

const PAGE = 2000

/** What needs no role: the entry that every check accepts, and checks that the environment disabled. */
const WITHOUT_ROLE = [FORBIDDEN, 'RBAC']

type Entry = Use & { id: string }

/**
 * Finds audit entries of staff under a permission that none of their roles granted at that time, by the sealed changes of roles, their
 * permissions and assignments. A role that SQL granted and revoked before the verification is found by its use.
 */
export async function verifyRights({ db, secrets }: Pick<Services, 'db' | 'secrets'>, changes: StateLog): Promise<Finding[]> {
  const beginning = await readBeginning(db)
  if (!beginning) return []
  const isGranted = await rightsIn(db, secrets, changes)
  const found: Entry[] = []
  for await (const uses of usesSince(db, beginning))
    found.push(
      ...(await genuine(
        db,
        secrets,
        uses.filter((use) => !isGranted(use)),
      )),
    )
  if (found.length === 0) return []
  // A role may have been granted and used after the changes were read.
  const isGrantedNow = await rightsIn(db, secrets, await readStateLog(db))
  const left = found.filter((use) => !isGrantedNow(use))
  const names = await namesOf(db, left)
  return left.map(({ id, actor, permission }) => ({
    subject: 'audit-log',
    id,
    field: 'permission',
    message: `${names.get(actor) ?? 'A deleted user'} (${actor}) used ${permission}, which no role of this user granted at that time.`,
  }))
}

async function rightsIn(db: Query, secrets: Secrets, changes: StateLog): Promise<(use: Use) => boolean> {
  const entries = [...changes].flatMap(([row, of]) =>
    RIGHTS_TABLES.some((table) => row.startsWith(`${table}:`)) ? of.map(({ entry }) => entry) : [],
  )
  const links = await db.all<{ id: string; seq: bigint }>(
    sql`select audit_id as id, seq from audit_chain where audit_id = any(${[...new Set(entries)]}::uuid[])`,
  )
  return readRights(secrets, changes, new Map(links.map(({ id, seq }) => [id, seq])))
}

type Beginning = { id: string; at: Date }

/** The last of the entries that began sealing of all these tables; undefined before that. */
const readBeginning = (db: Query): Promise<Beginning | undefined> =>
  db.maybe<Beginning>(sql`
    select id, at from audit_logs where action = ${BEGUN} and subject_id = any(${[...RIGHTS_TABLES]}::text[]) and state is not null order by id desc limit 1`)

/** The permissions that staff used in commands that started after sealing began, in the order of the entries. */
async function* usesSince(db: Query, { id, at }: Beginning): AsyncGenerator<Entry[]> {
  let after = id
  for (;;) {
    const page = await db.all<Omit<Entry, 'at'> & { at: Date }>(sql`
      select a.id, a.at, a.actor_id as actor, a.permission, c.seq from audit_logs a left join audit_chain c on c.audit_id = a.id
      where a.id > ${after} and a.at >= ${at} and a.actor_kind = 'Internal' and a.actor_id is not null and a.permission <> all(${WITHOUT_ROLE}::text[])
      order by a.id limit ${PAGE}`)
    yield page.map((use) => ({ ...use, at: use.at.getTime() }))
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

/** The entries that the application wrote; all others are reported as forged. */
async function genuine(db: Query, secrets: Secrets, uses: readonly Entry[]): Promise<Entry[]> {
  if (uses.length === 0) return []
  const lines = await db.all<{ id: string; line: string; seal: Buffer | null }>(
    sql`select a.id, ${entryLine} as line, a.seal from audit_logs a where a.id = any(${uses.map(({ id }) => id)}::uuid[])`,
  )
  const sealed = new Set(lines.flatMap(({ id, line, seal }) => (isLineSealed(secrets, line, seal) ? [id] : [])))
  return uses.filter(({ id }) => sealed.has(id))
}

async function namesOf(db: Query, uses: readonly Use[]): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; username: string }>(
    sql`select id, username from users where id = any(${[...new Set(uses.map(({ actor }) => actor))]}::uuid[])`,
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}
