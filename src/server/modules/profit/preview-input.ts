import { daysInMonth } from '@/domain/dates'
import { toParts, WHOLE, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { shareLines, type Rate, type Share } from './lines'
import { STEPS, type StepCount } from './rules'
import { sumsOfLines, type Sums } from './sums'

type PeriodSum = { lockedPeriod: number; percentage: string; investments: number; principal: string; partMonth: number; total: string }
export type TopLine = {
  id: string
  code: string
  userId: string
  name: string
  isFrozen: boolean
  lockedPeriod: number
  principal: string
  days: number
  amount: string
}
export type PreviewInput = Sums & {
  /** What the same investments would get at the percentages of the month before. */
  counterfactual: Minor
  rounded_down: Minor
  top: TopLine[]
  periods: PeriodSum[]
  steps: StepCount[]
  frozen_investors: number
  frozen_total: Minor
}

const LARGEST = 10

/** All figures of a preview in one statement, so that they are consistent. */
export async function previewInput(db: Query, share: Share, other: readonly Rate[]): Promise<PreviewInput> {
  const ofDays = daysInMonth(share.month)
  const unit = sql`(${WHOLE}::numeric * ${ofDays})`
  return db.one<PreviewInput>(sql`
    with lines as materialized (${shareLines(share)}),
    largest as (select * from lines where amount > 0 order by amount desc, id limit ${LARGEST}),
    periods as (
      select locked_period, percentage, count(*)::int as investments, sum(principal)::bigint as principal,
        count(*) filter (where days < ${ofDays})::int as part, sum(amount)::bigint as total from lines group by 1, 2),
    people as (select user_id, sum(amount)::bigint as amount from lines where amount > 0 group by 1),
    steps as (select width_bucket(amount, ${STEPS}::bigint[]) as step, count(*)::int as investors from people group by 1),
    frozen as (select p.amount from people p join users u on u.id = p.user_id where u.frozen_at is not null)
    select ${sumsOfLines}, coalesce(div(sum(principal::numeric * percentage * days), ${unit}) - sum(amount), 0)::bigint as rounded_down,
      (select coalesce(sum(mine), 0)::bigint from (select div(sum(l.principal::numeric * o.percentage * l.days), ${unit}) as mine from lines l
        join unnest(${other.map((rate) => rate.lockedPeriod)}::int[], ${other.map((rate) => toParts(rate.percentage))}::bigint[]) as o(period, percentage)
          on o.period = l.locked_period group by l.user_id) people) as counterfactual,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'userId', t.user_id, 'name', u.name, 'isFrozen', u.frozen_at is not null,
        'lockedPeriod', t.locked_period, 'principal', t.principal::text, 'days', t.days, 'amount', t.amount::text) order by t.amount desc, t.id), '[]'::jsonb)
        from largest t join users u on u.id = t.user_id) as top,
      (select coalesce(jsonb_agg(jsonb_build_object('lockedPeriod', p.locked_period, 'percentage', p.percentage::text, 'investments', p.investments,
        'principal', p.principal::text, 'partMonth', p.part, 'total', p.total::text) order by p.locked_period), '[]'::jsonb) from periods p) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'investors', s.investors)), '[]'::jsonb) from steps s) as steps,
      (select count(*)::int from frozen) as frozen_investors, (select coalesce(sum(amount), 0)::bigint from frozen) as frozen_total
    from lines`)
}
