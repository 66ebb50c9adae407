import type { z } from 'zod'
import { audit, type AcknowledgedRestore } from '@/contract/audit'
import { ACKNOWLEDGED, readRestores } from '@/server/integrity/restores'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { AppError, notFound } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import type { ChangeKind } from '../approvals/change-requests'

type Payload = z.output<typeof audit.acknowledgeRestore.body>

/** Acknowledges a restore of the database to an earlier time: what was anchored after it is no longer expected in the chain. */
export const restoreAcknowledgement: ChangeKind<Payload, AcknowledgedRestore> = {
  action: 'restore.acknowledge',
  payload: audit.acknowledgeRestore.body,
  async describe(work, { restore }) {
    const { id, keptSeq, until } = await pendingRestore(work, restore)
    return {
      title: `Acknowledge the restore of the database: entries after number ${keptSeq}, anchored until ${until}, are lost`,
      subject: { type: 'installation', id, code: null },
      before: { keptEntries: keptSeq, lostUntil: until },
      after: { acknowledged: true },
    }
  },
  async apply(work, { restore, reason }, maker) {
    const { id, keptSeq, keptDays, until } = await pendingRestore(work, restore)
    if (!(await isSuperAdmin(work.tx, maker.id)))
      throw new AppError('WRONG_STATE', `Two Super Admins must acknowledge a restore, and ${maker.name} is no longer one.`)
    work.effects.audit({
      action: ACKNOWLEDGED,
      subject: { type: 'installation', id },
      after: { keptSeq, keptDays, until, reason, proposedBy: maker.name },
    })
    return { id, acknowledged: true }
  },
}

const isSuperAdmin = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId} and r.is_protected`)) !== undefined

async function pendingRestore({ tx, actor, services }: PersonWork, restore: string) {
  if (!actor.isSuperAdmin) throw new AppError('FORBIDDEN', 'Two Super Admins must acknowledge a restore. Nothing was changed.')
  const { pending } = await readRestores({ ...services, db: { ...services.db, ...tx } })
  const found = pending.find(({ id }) => id === restore)
  if (!found) throw notFound('This restore')
  return found
}
