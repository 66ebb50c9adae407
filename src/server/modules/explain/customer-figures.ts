import type { TransferKind } from '@/contract/transactions'
import { sql } from '@/server/db/sql'
import { hasBegun } from '../projects/figure-sources'
import { availableTo, onHoldOf, principalOf, principalParts } from '../users/queries/figure-sources'
import { customerFigures, paidOutTo } from '../users/queries/totals'
import { account, kindIn, ofInvestments, ofLines, paidIn, type Explanation, type Explanations } from './explanation'

const ownedBy = (of: string) => sql`i.user_id = ${of}`
const inProject = (userId: string, project: string) => sql`i.user_id = ${userId} and i.project_id = ${project}`

/** The effect of transfers of certain kinds on a customer's available balance. */
const partOf = (
  userId: string,
  { kinds, sign }: { kinds: readonly TransferKind[]; sign: 1 | -1 },
  recorded: Explanation['recorded'],
): Explanation => ({
  subject: 'customer',
  entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${userId} and ${kindIn(kinds)}`,
  sign,
  recorded: recorded,
})
/** The principal of a customer's investments in certain states, by their current status. */
function principalPart(userId: string, part: keyof typeof principalParts): Explanation {
  const which = sql`${ownedBy(userId)} and ${principalParts[part]}`
  return { subject: 'customer', entries: ofInvestments(which), sign: customerFigures[part].sign, recorded: principalOf(which) }
}
const profitOf = (userId: string) => sql`coalesce((select sum(investment_profit(i.id)) from investments i where ${ownedBy(userId)}), 0)`
const commissionsOf = (userId: string) => sql`coalesce((select sum(c.paid) from commissions c where c.user_id = ${userId}), 0)`
const everything = (userId: string) =>
  sql`((e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD') and e.owner = ${userId}) or (${ofInvestments(ownedBy(userId))}))`
const worth = (userId: string) =>
  sql`(${availableTo(sql`${userId}::uuid`)} + ${onHoldOf(sql`${userId}::uuid`)} + ${principalOf(ownedBy(userId))})`

/** The explanations of customer figures: in total, per project, per investment. */
export const customerExplanations = {
  available: ({ of }) => ({
    ...account('customer', 'CUSTOMER_AVAILABLE', of, customerFigures.available.sign),
    recorded: availableTo(sql`${of}::uuid`),
  }),
  onHold: ({ of }) => ({
    ...account('customer', 'WITHDRAWAL_HOLD', of, customerFigures.onHold.sign),
    recorded: onHoldOf(sql`${of}::uuid`),
  }),
  principal: ({ of }) => ({
    subject: 'customer',
    entries: ofInvestments(ownedBy(of)),
    sign: customerFigures.principal.sign,
    recorded: principalOf(ownedBy(of)),
  }),
  locked: ({ of }) => principalPart(of, 'locked'),
  matured: ({ of }) => principalPart(of, 'matured'),
  partPaid: ({ of }) => principalPart(of, 'partPaid'),
  invested: ({ of }) => ({
    subject: 'customer',
    entries: sql`${ofInvestments(ownedBy(of))} and ${kindIn(customerFigures.invested.kinds)}`,
    sign: customerFigures.invested.sign,
    recorded: sql`coalesce((select sum(case when i.source = 'REINVEST' or (i.status in ('CANCELLED', 'EXPIRED') and i.effective_from is null) then 0 else i.paid_amount end) from investments i where ${ownedBy(of)}), 0)`,
  }),
  earned: ({ of }) => partOf(of, customerFigures.earned, sql`${profitOf(of)} + ${commissionsOf(of)}`),
  profit: ({ of }) => partOf(of, customerFigures.profit, profitOf(of)),
  commissions: ({ of }) => partOf(of, customerFigures.commissions, commissionsOf(of)),
  withdrawn: ({ of }) => ({
    subject: 'customer',
    entries: paidOutTo(sql`${of}::uuid`),
    sign: customerFigures.withdrawn.sign,
    recorded: sql`coalesce((select sum(w.net) from withdrawals w where w.user_id = ${of} and w.status = 'PAID'), 0)`,
  }),
  /** The total value that was not earned: paid in, less what was paid out. */
  paidIn: ({ of }) => ({
    subject: 'customer',
    entries: sql`${everything(of)} and not (${kindIn(customerFigures.earned.kinds)})`,
    sign: 1,
    recorded: sql`${worth(of)} - ${profitOf(of)} - ${commissionsOf(of)}`,
  }),
  assets: ({ of }) => ({ subject: 'customer', entries: everything(of), sign: 1, recorded: worth(of) }),
  /** Consistent with the project's count of investors: excludes orders that are not paid in full. */
  principalInProject: ({ of, project }) => ({
    subject: 'position',
    entries: ofInvestments(sql`${inProject(of, project)} and ${hasBegun()}`),
    sign: 1,
    recorded: principalOf(sql`${inProject(of, project)} and ${hasBegun()}`),
  }),
  profitFromProject: ({ of, project }) => ({
    subject: 'position',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${of} and ${ofLines(inProject(of, project))}`,
    sign: 1,
    recorded: sql`coalesce((select sum(investment_profit(i.id)) from investments i where ${inProject(of, project)}), 0)`,
  }),
  investmentPrincipal: ({ of }) => account('investment', 'INVESTMENT_PRINCIPAL', of, 1),
  investmentPaid: ({ of }) => ({
    subject: 'investment',
    entries: sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner = ${of} and ${paidIn}`,
    sign: 1,
    recorded: sql`(select i.paid_amount from investments i where i.id = ${of})`,
  }),
  investmentProfit: ({ of }) => ({
    subject: 'investment',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and ${ofLines(sql`i.id = ${of}`)}`,
    sign: 1,
    recorded: sql`investment_profit(${of}::uuid)`,
  }),
} as const satisfies Explanations<string>
