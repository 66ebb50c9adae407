import type { FundKind } from '@/contract/funds'
import { sql } from '@/server/db/sql'
import { hasBegun, movedOf, paidOutBy } from '../projects/figure-sources'
import { paidBackEntry, paidInEntry } from '../projects/funds'
import { principalOf } from '../users/queries/figure-sources'
import { account, balanceOf, counts, kindIn, ofInvestments, paidIn, isProfit, type Explanation, type Explanations } from './explanation'

const here = (projectId: string) => sql`i.project_id = ${projectId}`
const begun = (projectId: string) => sql`${here(projectId)} and ${hasBegun()}`

/** The effect of one kind of fund transfer on an account of the project; it must match the fund transfers' records. */
const moved = (projectId: string, kind: FundKind, on: 'PROJECT_POOL' | 'PROJECT_DEPLOYED', sign: 1 | -1): Explanation => ({
  subject: 'project',
  entries: sql`e.kind = ${on} and e.owner = ${projectId} and t.kind = ${kind}`,
  sign,
  recorded: movements(projectId, [kind]),
})
const movements = (projectId: string, kinds: readonly FundKind[]) => movedOf(sql`${projectId}::uuid`, kinds)

/** The effect of certain entries on the principal of a project's investments, compared with the account balances less all other entries. */
const ofPrincipal = (projectId: string, which: typeof paidInEntry, sign: 1 | -1): Explanation => ({
  subject: 'project',
  entries: sql`${ofInvestments(here(projectId))} and ${which}`,
  sign,
  recorded: sql`(${principalOf(here(projectId))} - (${othersThan(projectId, which)})) * ${sign}`,
})
const othersThan = (projectId: string, which: typeof paidInEntry) => sql`
  select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transfers t on t.id = e.transfer where ${ofInvestments(here(projectId))} and not ${which}`

/** Inflows and outflows of a project, and what remains. */
export const projectExplanations = {
  projectRaised: ({ of }) => ({
    subject: 'project',
    entries: sql`${ofInvestments(sql`${here(of)} and ${counts}`)} and ${paidIn}`,
    sign: 1,
    recorded: sql`(select p.received from projects p where p.id = ${of})`,
  }),
  projectShared: ({ of }) => ({
    subject: 'project',
    entries: sql`e.kind = 'PROJECT_POOL' and e.owner = ${of} and ${isProfit}`,
    sign: -1,
    recorded: paidOutBy(sql`b.project_id = ${of}`),
  }),
  projectPool: ({ of }) => account('project', 'PROJECT_POOL', of, 1),
  projectDeployed: ({ of }) => account('project', 'PROJECT_DEPLOYED', of, -1),
  /** The investors' current principal; partially paid orders do not count. */
  projectPrincipal: ({ of }) => ({ subject: 'project', entries: ofInvestments(begun(of)), sign: 1, recorded: principalOf(begun(of)) }),
  projectPaidIn: ({ of }) => ofPrincipal(of, paidInEntry, 1),
  projectPaidBack: ({ of }) => ofPrincipal(of, paidBackEntry, -1),
  projectCapitalReturned: ({ of }) => moved(of, 'CAPITAL_RETURNED', 'PROJECT_DEPLOYED', 1),
  projectProfitReceived: ({ of }) => moved(of, 'RETURN_RECEIVED', 'PROJECT_POOL', 1),
  /** Total funds received, which equals what was paid out plus what is held. */
  projectIn: ({ of }) => ({
    subject: 'project',
    entries: sql`((${ofInvestments(here(of))} and ${paidInEntry})
      or (e.owner = ${of} and (e.kind, t.kind) in (('PROJECT_DEPLOYED', 'CAPITAL_RETURNED'), ('PROJECT_POOL', 'RETURN_RECEIVED'))))`,
    sign: 1,
    recorded: sql`${ofPrincipal(of, paidInEntry, 1).recorded} + ${movements(of, ['CAPITAL_RETURNED', 'RETURN_RECEIVED'])}`,
  }),
  /** Without losses, which are shown separately. */
  projectHandedOver: ({ of }) => ({
    subject: 'project',
    entries: sql`e.kind = 'PROJECT_DEPLOYED' and e.owner = ${of} and ${kindIn(['CAPITAL_DEPLOYED', 'CAPITAL_LOST'])}`,
    sign: -1,
    recorded: sql`${movements(of, ['CAPITAL_DEPLOYED'])} - ${movements(of, ['CAPITAL_LOST'])}`,
  }),
  projectGivenBack: ({ of }) => moved(of, 'RETURN_GIVEN_BACK', 'PROJECT_POOL', -1),
  projectLost: ({ of }) => moved(of, 'CAPITAL_LOST', 'PROJECT_DEPLOYED', 1),
  /** Principal held by the platform: paid in, and neither deployed nor repaid. */
  projectHeld: ({ of }) => ({
    subject: 'project',
    entries: sql`((e.kind = 'PROJECT_DEPLOYED' and e.owner = ${of}) or (${ofInvestments(here(of))}))`,
    sign: 1,
    recorded: sql`${principalOf(here(of))} + ${balanceOf('PROJECT_DEPLOYED', sql`${of}::uuid`)}`,
  }),
  monthShared: ({ of }) => ({
    subject: 'share',
    entries: sql`e.kind = 'PROJECT_POOL' and ${isProfit} and t.reference in (select l.id from profit_lines l where l.batch_id = ${of})`,
    sign: -1,
    recorded: sql`(select b.posted_total from profit_batches b where b.id = ${of})`,
  }),
} as const satisfies Explanations<string>
