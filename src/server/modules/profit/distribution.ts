import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { profit, type Batch } from '@/contract/profit'
import { writtenMonth } from '@/domain/dates'
import { toMinor } from '@/domain/money'
import { notFound } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import { sql } from '@/server/db/sql'
import type { ChangeKind } from '../approvals/change-requests'
import { confirmShare } from './commands/confirm-share'
import { previewShare } from './preview'

const payload = z.strictObject({ project: id, body: profit.confirm.body })
type Payload = z.output<typeof payload>

/** Pays a month's profit to a project's investors, with exactly the figures of a preview. */
export const profitDistribution: ChangeKind<Payload, Batch> = {
  action: 'profit.distribute',
  payload,
  async describe(work, { project: projectId, body }) {
    const { tx, now } = work
    const project = await tx.maybe<{ code: string; title: string }>(sql`select code, title from projects where id = ${projectId} for share`)
    if (!project) throw notFound('This project')
    const { hash: _hash, ...share } = body
    const preview = await previewShare(tx, projectId, share, now)
    const total = toMinor(preview.total)
    const month = writtenMonth({ year: body.year, month: body.month })
    return {
      title: `Distribute the profit of ${month} for “${project.title}”: ${formatBookAmount(work, total)} to ${preview.investors} ${preview.investors === 1 ? 'investor' : 'investors'}`,
      subject: { type: 'project', id: projectId, code: project.code },
      before: { profitPool: preview.poolBefore },
      after: { profitPool: preview.poolAfter, month, rates: body.rates, investors: preview.investors, total: preview.total },
      amount: total,
      state: preview.hash,
    }
  },
  apply: (work, { project, body }) => confirmShare(work, project, body),
}
