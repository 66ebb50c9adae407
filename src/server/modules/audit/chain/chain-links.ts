import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { entryLine, linkAfter, NO_HASH } from './entry-line'

const PAGE = 2000

/** A link of the chain with its entry as a line (null if it is missing) and the entry's seal. */
export type Link = { seq: bigint; id: string; hash: Buffer; line: string | null; seal: Buffer | null }

/** The links in order, each checked against the stored link before it, so that one changed entry is one fault. Hashes are computed here. */
export async function* linksOf(db: Query, until?: bigint): AsyncGenerator<{ link: Link; fault: string | undefined }> {
  let before: Pick<Link, 'seq' | 'hash'> = { seq: 0n, hash: NO_HASH }
  for (;;) {
    const page = await db.all<Link>(sql`
      select c.seq, c.audit_id as id, c.hash, case when a.id is not null then ${entryLine} end as line, coalesce(a.seal, e.seal) as seal
      from audit_chain c left join audit_logs a on a.id = c.audit_id left join audit_early_seals e on e.audit_id = c.audit_id
      where c.seq > ${before.seq} ${until === undefined ? sql`` : sql`and c.seq <= ${until}`} order by c.seq limit ${PAGE}`)
    for (const link of page) {
      yield { link, fault: faultOf(link, before) }
      before = link
    }
    if (page.length < PAGE) return
  }
}

function faultOf({ seq, hash, line }: Link, before: { seq: bigint; hash: Buffer }): string | undefined {
  if (line === null) return 'The entry was removed.'
  if (seq !== before.seq + 1n) return 'The link before this one was removed.'
  return hash.equals(linkAfter(before.hash, line)) ? undefined : 'The entry or its place in the chain was changed.'
}
