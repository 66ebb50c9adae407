import { addHours, dayOf } from '@/domain/dates'
import { Shares } from './shares'
import { OK, WORLD, type Adjustment, type Investment, type Outcome, type Reason, type Withdrawal } from './things'

type Quote = { fee: number; net: number; available: number; today: number; thisMonth: number; reasons: readonly string[]; needed: number }
/** A quote as a line of text, so that two can be compared at once. */
export const quoted = ({ fee, net, available, today, thisMonth, reasons, needed }: Quote): Outcome =>
  `OK ${net} after ${fee} of ${available}, left ${today} and ${thisMonth}, ${needed} because ${reasons.join('+') || 'always'}`

/** Withdrawals, from the balance or of a matured investment, and manual adjustments. */
export abstract class Withdrawals extends Shares {
  readonly withdrawals: Withdrawal[] = []
  readonly adjustments: Adjustment[] = []
  readonly holds = [0, 0, 0]
  private readonly credentialsAt: (Date | undefined)[] = []
  /** The last customer's wallet is added at the start of the scenario. */
  private readonly walletAt = [undefined, undefined, this.now]
  /** Total of the gateway's automatic payouts. */
  sentOut = 0
  /** Net total of the adjustments. */
  adjusted = 0

  withdraw(owner: number, amount: number, investment: Investment | null): Outcome {
    const refusal = this.refusalOfWithdrawal(owner, amount, investment)
    if (refusal) return refusal
    const reasons = this.reasonsFor(owner, amount, investment)
    const needed = reasons.length > 0 || this.isHeld(owner) ? 2 : 1
    this.withdrawals.push({
      owner,
      investment,
      amount,
      status: 'PENDING',
      reasons,
      needed,
      approvals: new Set(),
      askedAt: this.now,
      isSent: false,
      isPaidByGateway: false,
      inBatch: false,
    })
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
    const { today, thisMonth } = this.leftOf(owner)
    return amount > today || amount > thisMonth ? 'LIMIT_REACHED' : undefined
  }

  /** What remains of the daily and monthly limits (UTC) after the earnings that are paid or being withdrawn. */
  private leftOf(owner: number): { today: number; thisMonth: number } {
    const today = dayOf(this.now)
    const used = (since: string) =>
      this.withdrawals
        .filter((withdrawal) => withdrawal.owner === owner && !withdrawal.investment && dayOf(withdrawal.askedAt).startsWith(since))
        .filter(({ status }) => status === 'PENDING' || status === 'APPROVED' || status === 'PAID')
        .reduce((sum, withdrawal) => sum + withdrawal.amount, 0)
    return { today: WORLD.withdrawalPerDay - used(today), thisMonth: WORLD.withdrawalPerMonth - used(today.slice(0, 7)) }
  }

  /** Why two approvals are needed, and until when each reason applies. */
  private reasonsFor(owner: number, amount: number, investment: Investment | null): Reason[] {
    const hasBeenPaid = this.withdrawals.some((withdrawal) => withdrawal.owner === owner && withdrawal.status === 'PAID')
    const walletAt = this.walletAt[owner]
    const all: (Reason | false | undefined)[] = [
      !hasBeenPaid && { reason: 'FIRST_WITHDRAWAL', until: null },
      walletAt && { reason: 'NEW_WALLET', until: addHours(walletAt, WORLD.newWalletDays * 24) },
      investment !== null && { reason: 'MATURED_INVESTMENT', until: null },
      amount >= WORLD.fourEyesFrom && { reason: 'LARGE_AMOUNT', until: null },
    ]
    return all.filter((reason): reason is Reason => Boolean(reason)).filter((reason) => this.counts(reason))
  }
  /** No money is paid out for some hours after the last change of credentials. */
  protected isHeld(owner: number): boolean {
    const changedAt = this.credentialsAt[owner]
    return changedAt !== undefined && addHours(changedAt, WORLD.credentialHours) > this.now
  }
  private counts({ until }: Reason) {
    return until === null || until > this.now
  }

  /** Returns the quote for any amount, as a line of text. */
  quote(owner: number, amount: number, investment: Investment | null): Outcome {
    const reasons = this.reasonsFor(owner, amount, investment)
    const { today, thisMonth } = this.leftOf(owner)
    return quoted({
      fee: WORLD.withdrawalFee,
      net: Math.max(0, amount - WORLD.withdrawalFee),
      available: (investment ? investment.principal : this.balances[owner]) ?? 0,
      ...{ today, thisMonth },
      reasons: [...reasons.map(({ reason }) => reason), ...(this.isHeld(owner) ? ['CREDENTIALS_CHANGED'] : [])],
      needed: reasons.length > 0 || this.isHeld(owner) ? 2 : 1,
    })
  }

  changeCredentials(owner: number): Outcome {
    this.credentialsAt[owner] = this.now
    return OK
  }

  approveWithdrawal(withdrawal: Withdrawal, by: number): Outcome {
    if (withdrawal.status !== 'PENDING') return 'WRONG_STATE'
    if (this.isFrozen(withdrawal.owner)) return 'ACCOUNT_FROZEN'
    const needed = this.neededFor(withdrawal)
    // The first of two approvals stays valid once one approval is enough.
    if (withdrawal.approvals.has(by) && needed > withdrawal.approvals.size) return 'SECOND_PERSON_NEEDED'
    withdrawal.approvals.add(by)
    if (withdrawal.approvals.size >= needed) Object.assign(withdrawal, { status: 'APPROVED', needed })
    return OK
  }
  protected neededFor({ owner, reasons }: Withdrawal): 1 | 2 {
    return this.isHeld(owner) || reasons.some((reason) => this.counts(reason)) ? 2 : 1
  }
  declineWithdrawal(withdrawal: Withdrawal): Outcome {
    return this.endWithdrawal(withdrawal, 'PENDING', 'DECLINED')
  }
  cancelWithdrawal(withdrawal: Withdrawal): Outcome {
    return this.endWithdrawal(withdrawal, 'PENDING', 'CANCELLED')
  }
  failWithdrawal(withdrawal: Withdrawal): Outcome {
    return withdrawal.isSent || withdrawal.inBatch ? 'WRONG_STATE' : this.endWithdrawal(withdrawal, 'APPROVED', 'FAILED')
  }
  /** Whether a file with a withdrawal was exported. */
  protected abstract wasExported(withdrawal: Withdrawal): boolean
  /** Whether a person exported a file from which a withdrawal may have been paid. */
  protected abstract hasEarlierFile(withdrawal: Withdrawal, by: number): boolean

  payWithdrawal(withdrawal: Withdrawal, by: number): Outcome {
    if (withdrawal.status !== 'APPROVED' || withdrawal.isSent || withdrawal.inBatch) return 'WRONG_STATE'
    if (this.isFrozen(withdrawal.owner)) return 'ACCOUNT_FROZEN'
    if (this.isHeld(withdrawal.owner)) return 'ON_HOLD'
    if (withdrawal.approvals.has(by) || this.hasEarlierFile(withdrawal, by)) return 'SECOND_PERSON_NEEDED'
    this.clearing -= this.leave(withdrawal)
    return OK
  }
  protected leave(withdrawal: Withdrawal): number {
    withdrawal.status = 'PAID'
    this.hold(withdrawal.owner, -withdrawal.amount)
    this.fees += WORLD.withdrawalFee
    if (withdrawal.investment) Object.assign(withdrawal.investment, { status: 'CLOSED', isLeaving: false })
    return withdrawal.amount - WORLD.withdrawalFee
  }

  /** The gateway pays approved withdrawals to wallets it supports, if in no exported file and the account is neither frozen nor on hold. */
  protected sendPayouts() {
    for (const withdrawal of this.withdrawals)
      if (
        withdrawal.status === 'APPROVED' &&
        withdrawal.owner === WORLD.paidByGateway &&
        !withdrawal.inBatch &&
        !this.wasExported(withdrawal) &&
        !this.isFrozen(withdrawal.owner) &&
        !this.isHeld(withdrawal.owner)
      )
        withdrawal.isSent = true
  }
  /** The gateway reports the result, once or repeatedly. */
  settlePayout(withdrawal: Withdrawal, isPaid: boolean): Outcome {
    if (!withdrawal.isSent) return 'NOTHING'
    withdrawal.isSent = false
    if (isPaid) {
      this.sentOut += this.leave(withdrawal)
      withdrawal.isPaidByGateway = true
    } else this.endWithdrawal(withdrawal, 'APPROVED', 'FAILED')
    return OK
  }
  /** The money returns to its source. */
  private endWithdrawal(withdrawal: Withdrawal, from: Withdrawal['status'], to: Withdrawal['status']): Outcome {
    if (withdrawal.status !== from) return 'WRONG_STATE'
    withdrawal.status = to
    withdrawal.endedAt = this.now
    this.hold(withdrawal.owner, -withdrawal.amount)
    if (withdrawal.investment) Object.assign(withdrawal.investment, { principal: withdrawal.amount, isLeaving: false })
    else this.credit(withdrawal.owner, withdrawal.amount)
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
  decideAdjustment(adjustment: Adjustment, by: number, isYes: boolean): Outcome {
    if (adjustment.status !== 'PENDING') return 'WRONG_STATE'
    if (adjustment.proposedBy === by) return 'SECOND_PERSON_NEEDED'
    if (!isYes) {
      adjustment.status = 'DECLINED'
      return OK
    }
    if ((this.balances[adjustment.owner] ?? 0) + adjustment.amount < 0) return 'INSUFFICIENT_BALANCE'
    adjustment.status = 'POSTED'
    this.adjusted += adjustment.amount
    this.credit(adjustment.owner, adjustment.amount)
    return OK
  }
}
