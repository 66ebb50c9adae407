import type { TransferKind } from '@/contract/transactions'
import { sql } from '@/server/db/sql'
import { customerFigures, paidOutTo, principalParts } from '../users/queries/totals'
import {
  account,
  balanceOf,
  kindIn,
  ofInvestments,
  ofLines,
  paidIn,
  principalsOf,
  type Explanation,
  type Explanations,
} from './explanation'

const mine = (of: string) => sql`i.user_id = ${of}`
const inProject = (of: string, project: string) => sql`i.user_id = ${of} and i.project_id = ${project}`
const ran = sql`i.effective_from is not null and i.status <> 'CANCELLED'`

/** Of a customer's available balance, what certain transfers made of it. */
const partOf = (of: string, { kinds, sign }: { kinds: readonly TransferKind[]; sign: 1 | -1 }, kept: Explanation['kept']): Explanation => ({
  subject: 'customer',
  entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${of} and ${kindIn(kinds)}`,
  sign,
  kept,
})
/** Of the principal of a customer, the part of investments in certain states, as they stand now. */
function principalPart(of: string, part: keyof typeof principalParts): Explanation {
  const which = sql`${mine(of)} and ${principalParts[part]}`
  return { subject: 'customer', entries: ofInvestments(which), sign: customerFigures[part].sign, kept: principalsOf(which) }
}
const profitOf = (of: string) => sql`coalesce((select sum(investment_profit(i.id)) from investments i where ${mine(of)}), 0)`
const commissionsOf = (of: string) => sql`coalesce((select sum(c.paid) from commissions c where c.user_id = ${of}), 0)`
const everything = (of: string) =>
  sql`((e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD') and e.owner = ${of}) or (${ofInvestments(mine(of))}))`
const worth = (of: string) =>
  sql`(${balanceOf('CUSTOMER_AVAILABLE', sql`${of}::uuid`)} + ${balanceOf('WITHDRAWAL_HOLD', sql`${of}::uuid`)} + ${principalsOf(mine(of))})`

/** What a customer has, had and got: in all, in one project, in one investment. */
export const customerExplanations = {
  available: ({ of }) => account('customer', 'CUSTOMER_AVAILABLE', of, customerFigures.available.sign),
  onHold: ({ of }) => account('customer', 'WITHDRAWAL_HOLD', of, customerFigures.onHold.sign),
  principal: ({ of }) => ({
    subject: 'customer',
    entries: ofInvestments(mine(of)),
    sign: customerFigures.principal.sign,
    kept: principalsOf(mine(of)),
  }),
  locked: ({ of }) => principalPart(of, 'locked'),
  matured: ({ of }) => principalPart(of, 'matured'),
  partPaid: ({ of }) => principalPart(of, 'partPaid'),
  invested: ({ of }) => ({
    subject: 'customer',
    entries: sql`${ofInvestments(mine(of))} and ${kindIn(customerFigures.invested.kinds)}`,
    sign: customerFigures.invested.sign,
    kept: sql`coalesce((select sum(case when i.source = 'REINVEST' or (i.status in ('CANCELLED', 'EXPIRED') and i.effective_from is null) then 0 else i.paid_amount end) from investments i where ${mine(of)}), 0)`,
  }),
  earned: ({ of }) => partOf(of, customerFigures.earned, sql`${profitOf(of)} + ${commissionsOf(of)}`),
  profit: ({ of }) => partOf(of, customerFigures.profit, profitOf(of)),
  commissions: ({ of }) => partOf(of, customerFigures.commissions, commissionsOf(of)),
  withdrawn: ({ of }) => ({
    subject: 'customer',
    entries: paidOutTo(sql`${of}::uuid`),
    sign: customerFigures.withdrawn.sign,
    kept: sql`coalesce((select sum(w.net) from withdrawals w where w.user_id = ${of} and w.status = 'PAID'), 0)`,
  }),
  /** What is there and was not earned: paid in, less what went out. */
  paidIn: ({ of }) => ({
    subject: 'customer',
    entries: sql`${everything(of)} and not (${kindIn(customerFigures.earned.kinds)})`,
    sign: 1,
    kept: sql`${worth(of)} - ${profitOf(of)} - ${commissionsOf(of)}`,
  }),
  assets: ({ of }) => ({ subject: 'customer', entries: everything(of), sign: 1, kept: worth(of) }),
  /** As a project counts its investors: an order that is not paid in full yet is not counted. */
  principalInProject: ({ of, project }) => ({
    subject: 'position',
    entries: ofInvestments(sql`${inProject(of, project)} and ${ran}`),
    sign: 1,
    kept: principalsOf(sql`${inProject(of, project)} and ${ran}`),
  }),
  profitFromProject: ({ of, project }) => ({
    subject: 'position',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and e.owner = ${of} and ${ofLines(inProject(of, project))}`,
    sign: 1,
    kept: sql`coalesce((select sum(investment_profit(i.id)) from investments i where ${inProject(of, project)}), 0)`,
  }),
  investmentPrincipal: ({ of }) => account('investment', 'INVESTMENT_PRINCIPAL', of, 1),
  investmentPaid: ({ of }) => ({
    subject: 'investment',
    entries: sql`e.kind = 'INVESTMENT_PRINCIPAL' and e.owner = ${of} and ${paidIn}`,
    sign: 1,
    kept: sql`(select i.paid_amount from investments i where i.id = ${of})`,
  }),
  investmentProfit: ({ of }) => ({
    subject: 'investment',
    entries: sql`e.kind = 'CUSTOMER_AVAILABLE' and ${ofLines(sql`i.id = ${of}`)}`,
    sign: 1,
    kept: sql`investment_profit(${of}::uuid)`,
  }),
} as const satisfies Explanations<string>
