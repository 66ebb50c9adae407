import { msg, time } from '@/locales/message'
import { toMoney, toPercent, type Minor } from '@/domain/money'
import { newCode, newId } from '@/server/db/ids'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { notifyPerson } from '../../notifications/notify-person'
import { readSettings } from '../../settings/queries'
import { earnedBy, holdEnd, type Earned, type Upline } from '../rules'

type Source = { id: string; code: string; user_id: string; gateway_amount: Minor }

/**
 * Commissions are earned when a referred investment becomes active; they are held before they are paid, at least until it can no longer be
 * cancelled free of charge.
 */
export async function earnCommissions(work: Work, investment: Source, reflectionUntil: Date | null): Promise<void> {
  if (investment.gateway_amount === 0n) return
  const settings = await readSettings(work.tx)
  const uplines = await uplinesOf(work, investment.user_id, settings.referralRates.length)
  const holdUntil = holdEnd(work.now, settings.referralHoldDays, reflectionUntil)
  for (const earned of earnedBy(investment.gateway_amount, settings.referralRates, uplines)) await bear(work, investment, earned, holdUntil)
}

/**
 * Those above an investor, level by level. Whether a level is paid is a switch of the country of the one who would earn it,
 * because the switch is about whom the platform may pay for referring, not about who invests.
 */
export async function uplinesOf({ tx }: Work, investorId: string, levels: number): Promise<Upline[]> {
  if (levels === 0) return []
  return tx.all<Upline>(sql`
    with recursive up as (
      select 0 as level, referrer_id from users where id = ${investorId}
      union all select up.level + 1, u.referrer_id from up join users u on u.id = up.referrer_id where up.level < ${levels}
    )
    select u.level + 1 as level, p.id as "userId", p.type = 'Customer' and coalesce(c.pays_commission, true) as pays
    from up u join users p on p.id = u.referrer_id left join countries c on c.id = p.country_id
    where u.level < ${levels} order by u.level`)
}

async function bear(work: Work, investment: Source, { level, userId, rate, amount }: Earned, holdUntil: Date): Promise<void> {
  const { tx, now, effects } = work
  const [id, code] = [newId(now), newCode('COM')]
  await tx.run(sql`
    insert into commissions (id, code, user_id, from_id, investment_id, level, rate, amount, status, hold_until, created_at)
    values (${id}, ${code}, ${userId}, ${investment.user_id}, ${investment.id}, ${level}, ${rate}, ${amount}, 'PENDING', ${holdUntil}, ${now})`)
  effects.audit({
    action: 'commission.earned',
    subject: { type: 'commission', id, code },
    after: { status: 'PENDING', investment: investment.code, level, rate: toPercent(rate), amount: toMoney(amount) },
  })
  const { email } = await tx.one<{ email: string }>(sql`select email from users where id = ${userId}`)
  notifyPerson(
    work,
    { id: userId, email },
    {
      kind: 'commission.earned',
      title: msg('You earned a commission of {amount}', { amount: formatBookAmount(work, amount) }),
      body: msg(
        'A customer you referred invested. Commission {code} is paid after {day}, unless the investment is cancelled before then.',
        {
          code,
          day: time(holdUntil),
        },
      ),
      data: {},
    },
  )
}
