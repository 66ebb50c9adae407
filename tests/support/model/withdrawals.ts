import { dayOf } from '@/shared/dates'
import { Shares } from './shares'
import { OK, WORLD, type Adjustment, type Investment, type Outcome, type Withdrawal } from './things'

/** Money on its way out, from the balance or as a matured investment, and corrections by hand. */
export abstract class Withdrawals extends Shares {
  readonly withdrawals: Withdrawal[] = []
  readonly adjustments: Adjustment[] = []
  readonly holds = [0, 0, 0]
  /** What corrections have given altogether. */
  adjusted = 0

  withdraw(owner: number, amount: number, investment: Investment | null): Outcome {
    const refusal = this.refusalOfWithdrawal(owner, amount, investment)
    if (refusal) return refusal
    const isFirst = !this.withdrawals.some((one) => one.owner === owner && one.status === 'PAID')
    const needed = isFirst || investment || amount >= WORLD.fourEyesFrom ? 2 : 1
    this.withdrawals.push({ owner, investment, amount, status: 'PENDING', needed, approvals: new Set(), askedAt: this.now })
    this.hold(owner, amount)
    if (!investment) this.credit(owner, -amount)
    else Object.assign(investment, { principal: 0, isLeaving: true })
    return OK
  }

  private refusalOfWithdrawal(owner: number, amount: number, investment: Investment | null): Outcome | undefined {
    if (amount < WORLD.withdrawalMin) return 'VALIDATION'
    if (investment) {
      if (investment.status !== 'MATURED') return 'WRONG_STATE'
      return amount === investment.principal ? undefined : 'VALIDATION'
    }
    if (amount > (this.balances[owner] ?? 0)) return 'INSUFFICIENT_BALANCE'
    const today = dayOf(this.now)
    const used = (since: string) =>
      this.withdrawals
        .filter((one) => one.owner === owner && !one.investment && dayOf(one.askedAt).startsWith(since))
        .filter(({ status }) => status === 'PENDING' || status === 'APPROVED' || status === 'PAID')
        .reduce((sum, one) => sum + one.amount, 0)
    const isTooMuch = used(today) + amount > WORLD.withdrawalPerDay || used(today.slice(0, 7)) + amount > WORLD.withdrawalPerMonth
    return isTooMuch ? 'LIMIT_REACHED' : undefined
  }

  approveWithdrawal(one: Withdrawal, by: number): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (one.approvals.has(by)) return 'SECOND_PERSON_NEEDED'
    one.approvals.add(by)
    if (one.approvals.size >= one.needed) one.status = 'APPROVED'
    return OK
  }
  declineWithdrawal(one: Withdrawal): Outcome {
    return this.endWithdrawal(one, 'PENDING', 'DECLINED')
  }
  cancelWithdrawal(one: Withdrawal): Outcome {
    return this.endWithdrawal(one, 'PENDING', 'CANCELLED')
  }
  failWithdrawal(one: Withdrawal): Outcome {
    return this.endWithdrawal(one, 'APPROVED', 'FAILED')
  }
  payWithdrawal(one: Withdrawal): Outcome {
    if (one.status !== 'APPROVED') return 'WRONG_STATE'
    one.status = 'PAID'
    this.hold(one.owner, -one.amount)
    this.clearing -= one.amount - WORLD.withdrawalFee
    this.fees += WORLD.withdrawalFee
    if (one.investment) Object.assign(one.investment, { status: 'CLOSED', isLeaving: false })
    return OK
  }
  /** The money goes back where it came from. */
  private endWithdrawal(one: Withdrawal, from: Withdrawal['status'], to: Withdrawal['status']): Outcome {
    if (one.status !== from) return 'WRONG_STATE'
    one.status = to
    this.hold(one.owner, -one.amount)
    if (one.investment) Object.assign(one.investment, { principal: one.amount, isLeaving: false })
    else this.credit(one.owner, one.amount)
    return OK
  }
  private hold(owner: number, amount: number) {
    this.holds[owner] = (this.holds[owner] ?? 0) + amount
  }

  adjust(owner: number, amount: number, by: number): Outcome {
    if ((this.balances[owner] ?? 0) + amount < 0 && amount < 0) return 'VALIDATION'
    this.adjustments.push({ owner, amount, proposedBy: by, status: 'PENDING' })
    return OK
  }
  decideAdjustment(one: Adjustment, by: number, isYes: boolean): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (one.proposedBy === by) return 'SECOND_PERSON_NEEDED'
    if (!isYes) {
      one.status = 'DECLINED'
      return OK
    }
    if ((this.balances[one.owner] ?? 0) + one.amount < 0) return 'INSUFFICIENT_BALANCE'
    one.status = 'POSTED'
    this.adjusted += one.amount
    this.credit(one.owner, one.amount)
    return OK
  }
}
