import type { JobHandler } from '@/server/infra/jobs/jobs'
import { readRestores } from '@/server/integrity/restores'
import type { Services } from '@/server/work/services'
import { chainAudit } from './chain/chain'
import { pruneCommits } from '../ledger/commit-records'
import { mailAnchor, postAnchor } from './chain/send-anchors'

/** Chains new entries every minute and any missed ones each night, and sends anchors to external receivers. */
export const auditJobs: readonly JobHandler[] = [
  { name: 'audit.chain', schedule: '* * * * *', run: chainNew },
  { name: 'audit.chain-whole', schedule: '20 3 * * *', run: chainWhole },
  { name: 'audit.post-anchor', schedule: '25 * * * *', run: postAnchor },
  { name: 'audit.mail-anchor', schedule: '30 4 * * *', run: mailAnchor },
]

async function chainNew(services: Services): Promise<void> {
  await chainAudit(services, { whole: false })
}

/** Chains all entries, then removes the commit records that chain and digests cover by now. */
async function chainWhole(services: Services): Promise<void> {
  await chainAudit(services, { whole: true })
  await pruneCommits(services, (await readRestores(services)).acknowledged)
}
