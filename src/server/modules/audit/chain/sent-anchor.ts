import { z } from 'zod'
import { canonical } from '@/server/integrity/audit-seal'
import type { Query } from '@/server/db/database'
import { installationName } from '@/server/integrity/installation-id'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { endsOf as ledgerEnds } from '../../ledger/digests'
import { endsOf as auditEnds } from './chain'

const head = z.object({ length: z.number().int(), head: z.string() }).nullable()
/** What an external receiver stores: the heads of both chains at a time, with a seal that only this installation can make. */
const sentAnchor = z.object({ installation: z.string(), at: z.string(), audit: head, ledger: head, seal: z.string() })
export type SentAnchor = z.infer<typeof sentAnchor>

const sealOf = (secrets: Secrets, { seal: _, ...content }: SentAnchor): Buffer => secrets.mac('anchor', canonical(content))

export async function composeAnchor({ db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<SentAnchor> {
  const [installation, audit, ledger] = await Promise.all([installationName(db), auditEnds(db), ledgerEnds(db)])
  const anchor: SentAnchor = {
    installation,
    at: clock.now().toISOString(),
    audit: audit ? { length: audit.seq, head: audit.head } : null,
    ledger: ledger ? { length: ledger.days, head: ledger.head } : null,
    seal: '',
  }
  return { ...anchor, seal: sealOf(secrets, anchor).toString('hex') }
}

/** Extracts an anchor from a text: the sent JSON, or an email that contains it in one line. */
function readAnchor(text: string): SentAnchor | undefined {
  const [json] = /\{.*\}/s.exec(text.replaceAll(/\r?\n/g, ' ')) ?? []
  try {
    return sentAnchor.safeParse(JSON.parse(json ?? '')).data
  } catch {
    return undefined
  }
}

export type Comparison = { matches: boolean; lines: string[] }

/** Compares the chains with an anchor stored by a receiver; returns the result as lines for the operator. */
export async function compareAnchor({ db, secrets }: Pick<Services, 'db' | 'secrets'>, text: string): Promise<Comparison> {
  const anchor = readAnchor(text)
  if (!anchor) return failure('This is not an anchor. Paste the JSON that was received, from { to }.')
  if (!sameBytes(Buffer.from(anchor.seal, 'hex'), sealOf(secrets, anchor)))
    return failure('The anchor was not made by an installation with this AUTH_SECRET, or it was changed since.')
  const installation = await installationName(db)
  if (anchor.installation !== installation)
    return failure(`The anchor is of the installation ${anchor.installation}; this one is ${installation}.`)
  const [audit, ledger] = await Promise.all([stateOf(db, 'audit', anchor), stateOf(db, 'ledger', anchor)])
  const matches = audit.matches && ledger.matches
  return { matches, lines: [`Anchor of ${anchor.at}, installation ${installation}`, ...audit.lines, ...ledger.lines] }
}

const failure = (line: string): Comparison => ({ matches: false, lines: [line] })

const chains = {
  audit: { title: 'Audit log', hashes: sql`select seq, hash from audit_chain` },
  ledger: { title: 'Ledger', hashes: sql`select row_number() over (order by day) as seq, hash from ledger_digests` },
} as const

async function stateOf(db: Query, chain: keyof typeof chains, anchor: SentAnchor): Promise<Comparison> {
  const { title, hashes } = chains[chain]
  const head = anchor[chain]
  if (!head) return { matches: true, lines: [`${title}: the anchor contains nothing, because the chain was empty.`] }
  const { hash, length } = await db.one<{ hash: string | null; length: number }>(sql`
    with chain as (${hashes})
    select (select pg_catalog.encode(hash, 'hex') from chain where seq = ${head.length}) as hash, coalesce((select max(seq) from chain), 0)::int as length`)
  if (hash === head.head) return { matches: true, lines: [`${title}: unchanged up to number ${head.length} of ${length}.`] }
  const why =
    length < head.length
      ? `has ${length} of ${head.length}: it was cut off, or the database was restored from an earlier moment`
      : `was rewritten at or before number ${head.length}`
  return { matches: false, lines: [`${title}: differs. The chain ${why}.`] }
}
