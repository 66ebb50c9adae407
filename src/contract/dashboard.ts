import { z } from 'zod'
import { customer, get, internal, staff } from './core/endpoint'
import { maybe } from './core/list'
import { day, id, instant, money, ref } from './core/primitives'

/** The reader's time zone; without a known one, every period begins by `Time-Zone-Offset`. */
const timeZone = maybe(z.string().max(60))

export const dashboard = {
  mine: get('/reports/my-dashboard', {
    summary: 'A customer’s dashboard: value over time, allocation, upcoming events',
    access: customer,
    /** For `earnedByMonth`. */
    query: z.object({ timeZone }),
    response: z.object({
      value: z.array(z.object({ at: instant, value: money, earned: money, paidIn: money })),
      /** When money was first received; null before. For accounts with very many days, `value` omits the oldest. */
      since: instant.nullable(),
      earnedByMonth: z.array(z.object({ month: z.string(), profit: money, commission: money })),
      /** Decisions and replies due from the customer, most urgent first. `payment` is the one that awaits information. */
      decisions: z.array(
        z.object({
          kind: z.enum(['matured', 'information']),
          investment: ref,
          payment: ref.nullable(),
          project: z.string(),
          amount: money,
          since: instant,
        }),
      ),
      /** The number of all decisions and replies due; `decisions` has at most the 100 oldest of each kind. */
      decisionCount: z.number().int(),
      /** Reported payments in review; `stillToPay` is the amount of unpaid orders that is neither received nor in review. */
      inReview: z.object({ amount: money, payments: z.number().int(), stillToPay: money }),
      /** Future payouts of all investments, matured ones included: the target range, and its overdue part. */
      payouts: z.object({ low: money, high: money, overdueLow: money, overdueHigh: money, overdueMonths: z.number().int() }),
      /** The composition of the total value. The amounts of the parts add up to `total`, their shares to 100 percent. */
      allocation: z.object({
        total: money,
        /** The share of the principal of active investments. */
        lockedShare: z.string(),
        /** Number of projects with active investments. */
        activeProjects: z.number().int(),
        /** One part per position, since each investment has its own terms and dates. Beyond 500, `otherPositions` combines the rest. */
        parts: z.array(
          z.object({
            kind: z.enum(['position', 'otherPositions', 'available', 'onHold']),
            investment: ref.nullable(),
            project: ref.nullable(),
            /** Number of positions in this part; 0 for the balance. */
            positions: z.number().int(),
            isActive: z.boolean(),
            detail: z.string(),
            /** A shorter `detail`, for phones. */
            briefDetail: z.string(),
            /**
             * The terms in `detail`, of a position with a maturity; otherwise null. The offset of a day beyond a clock change differs from
             * the one of the request, so a client shows this instant in its own time zone.
             */
            terms: z.object({ target: z.string(), maturesAt: instant, needsDecision: z.boolean() }).nullable(),
            amount: money,
            share: z.string(),
          }),
        ),
      }),
      comingUp: z.array(
        z.object({
          at: instant,
          kind: z.enum(['share', 'maturity', 'commission']),
          /** The investment that matures. */
          investment: ref.nullable(),
          /** The month of the payouts, such as `2026-11`; null for the total of all overdue ones. */
          month: z.string().nullable(),
          title: z.string(),
          detail: z.string(),
          low: money.nullable(),
          high: money,
        }),
      ),
      steps: z.array(
        z.object({
          key: z.enum(['matured', 'email', 'identity', 'wallet', 'invest', 'twoFactor']),
          done: z.boolean(),
          at: instant.nullable(),
        }),
      ),
      /** `people`: number of referrals on each level that pays commissions, and on the level below the last of them. */
      referral: z.object({ joined: z.number().int(), people: z.array(z.number().int()), paid: money, waiting: money, rate: z.string() }),
      asOf: instant,
    }),
  }),
  office: get('/reports/dashboard', {
    summary: 'Work queues and key figures for staff',
    access: internal,
    /** For `months` and `newInvestors`. */
    query: z.object({ timeZone }),
    response: z.object({
      /** Only the queues that this member of staff may open. */
      queues: z.array(
        z.object({
          key: z.enum(['payments', 'withdrawals', 'payouts', 'identity', 'adjustments', 'exits', 'changes']),
          waiting: z.number().int(),
          /** For early exits and payouts, the net amount that the customer receives. */
          amount: money.nullable(),
          ages: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
          oldestAt: instant.nullable(),
          needSecond: z.number().int(),
        }),
      ),
      /** Items of all queues that the reader can act on: those to approve in the approvals inbox, and payouts due that the reader may pay. */
      actionable: z.object({ items: z.number().int(), overDay: z.number().int() }),
      /** Null without `reports:read`, like the months and the books. */
      figures: z
        .object({
          raised: money,
          running: money,
          runningCount: z.number().int(),
          paidOut: money,
          shares: z.number().int(),
          owedOnDemand: money,
          /** Principal that matures within thirty days and will not be reinvested. */
          maturing: money,
          investors: z.number().int(),
          newInvestors: z.number().int(),
        })
        .nullable(),
      months: z.array(z.object({ month: z.string(), raised: money, paidOut: money, newCustomers: z.number().int() })).nullable(),
      /** Null without `projects:read`. */
      projects: z
        .array(
          z.object({
            id,
            title: z.string(),
            raised: money,
            value: money,
            investors: z.number().int(),
            /** Payouts on time, late and overdue; `dueSoFar` is all of them. */
            onTime: z.number().int(),
            late: z.number().int(),
            overdue: z.number().int(),
            dueSoFar: z.number().int(),
            /** The average payout of a month, in percent of the principal; null before the first distribution. */
            average: z.string().nullable(),
          }),
        )
        .nullable(),
      /** Null without `projects:read` or `reports:read`. */
      comingUp: z
        .array(
          z.object({
            at: instant,
            /** `at` is the end of a calendar day in UTC, such as the due date of payouts. */
            isWholeDay: z.boolean(),
            title: z.string(),
            detail: z.string(),
            amount: money,
          }),
        )
        .nullable(),
      /** Without `audit-logs:read`, only the reader's own decisions. */
      /** `decision` follows the name: "approved payment". */
      decided: z.array(
        z.object({ at: instant, actor: z.string(), action: z.string(), decision: z.string(), code: z.string(), amount: money.nullable() }),
      ),
      books: z
        .object({
          balanced: z.boolean(),
          checkedAt: instant,
          debit: money,
          credit: money,
          /** The ledger balance of each gateway. */
          gateways: z.array(z.object({ id, title: z.string(), held: money })),
        })
        .nullable(),
      asOf: instant,
    }),
  }),
  course: get('/reports/dashboard/course', {
    summary:
      'Amounts raised, profit paid out and new customers: the last twelve weeks, twelve months or eight quarters in the viewer’s time zone',
    access: staff('reports:read'),
    query: z.object({ step: z.enum(['WEEK', 'MONTH', 'QUARTER']).default('MONTH'), timeZone }),
    /** `begins` is the first day of a period; the last period is the current one. */
    response: z.array(z.object({ begins: day, raised: money, paidOut: money, newCustomers: z.number().int() })),
  }),
}
