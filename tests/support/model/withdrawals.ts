import { addHours, dayOf } from '@/domain/dates'
import { Shares } from './shares'
import { OK, WORLD, type Adjustment, type Investment, type Outcome, type Reason, type Withdrawal } from './things'

type Quote = { fee: number; net: number; available: number; today: number; thisMonth: number; reasons: readonly string[]; needed: number }
/** A quote as a line of text, so that two can be compared at once. */
export const quoted = ({ fee, net, available, today, thisMonth, reasons, needed }: Quote): Outcome =>
  `OK ${net} after ${fee} of ${available}, left ${today} and ${thisMonth}, ${needed} because ${reasons.join('+') || 'always'}`

/** Money on its way out, from the balance or as a matured investment, and corrections by hand. */
export abstract class Withdrawals extends Shares {
  readonly withdrawals: Withdrawal[] = []
  readonly adjustments: Adjustment[] = []
  readonly holds = [0, 0, 0]
  private readonly credentialsAt: (Date | undefined)[] = []
  /** The last customer's wallet is as young as the story. */
  private readonly walletAt = [undefined, undefined, this.now]
  /** What the gateway has paid out by itself. */
  sentOut = 0
  /** What corrections have given altogether. */
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

  /** What is left of the limits: of the earnings that are on their way or gone, by day and month of UTC. */
  private leftOf(owner: number): { today: number; thisMonth: number } {
    const today = dayOf(this.now)
    const used = (since: string) =>
      this.withdrawals
        .filter((one) => one.owner === owner && !one.investment && dayOf(one.askedAt).startsWith(since))
        .filter(({ status }) => status === 'PENDING' || status === 'APPROVED' || status === 'PAID')
        .reduce((sum, one) => sum + one.amount, 0)
    return { today: WORLD.withdrawalPerDay - used(today), thisMonth: WORLD.withdrawalPerMonth - used(today.slice(0, 7)) }
  }

  /** Why two people look at it, and until when that counts. */
  private reasonsFor(owner: number, amount: number, investment: Investment | null): Reason[] {
    const hasBeenPaid = this.withdrawals.some((one) => one.owner === owner && one.status === 'PAID')
    const walletAt = this.walletAt[owner]
    const all: (Reason | false | undefined)[] = [
      !hasBeenPaid && { reason: 'FIRST_WITHDRAWAL', until: null },
      walletAt && { reason: 'NEW_WALLET', until: addHours(walletAt, WORLD.newWalletDays * 24) },
      investment !== null && { reason: 'MATURED_INVESTMENT', until: null },
      amount >= WORLD.fourEyesFrom && { reason: 'LARGE_AMOUNT', until: null },
    ]
    return all.filter((one): one is Reason => Boolean(one)).filter((one) => this.counts(one))
  }
  /** Until some hours after the last change of credentials no money leaves. */
  protected isHeld(owner: number): boolean {
    const changedAt = this.credentialsAt[owner]
    return changedAt !== undefined && addHours(changedAt, WORLD.credentialHours) > this.now
  }
  private counts({ until }: Reason) {
    return until === null || until > this.now
  }

  /** Answers for any amount, as a line of text. */
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

  approveWithdrawal(one: Withdrawal, by: number): Outcome {
    if (one.status !== 'PENDING') return 'WRONG_STATE'
    if (this.isFrozen(one.owner)) return 'ACCOUNT_FROZEN'
    const needed = this.neededFor(one)
    // One who approved, and was one of two, need not do so again once one is enough.
    if (one.approvals.has(by) && needed > one.approvals.size) return 'SECOND_PERSON_NEEDED'
    one.approvals.add(by)
    if (one.approvals.size >= needed) Object.assign(one, { status: 'APPROVED', needed })
    return OK
  }
  protected neededFor({ owner, reasons }: Withdrawal): 1 | 2 {
    return this.isHeld(owner) || reasons.some((reason) => this.counts(reason)) ? 2 : 1
  }
  declineWithdrawal(one: Withdrawal): Outcome {
    return this.endWithdrawal(one, 'PENDING', 'DECLINED')
  }
  cancelWithdrawal(one: Withdrawal): Outcome {
    return this.endWithdrawal(one, 'PENDING', 'CANCELLED')
  }
  failWithdrawal(one: Withdrawal): Outcome {
    return one.isSent || one.inBatch ? 'WRONG_STATE' : this.endWithdrawal(one, 'APPROVED', 'FAILED')
  }
  /** Whether a file with a withdrawal was exported. */
  protected abstract wasExported(one: Withdrawal): boolean
  /** Whether a person exported a file from which a withdrawal may have been paid. */
  protected abstract hasEarlierFile(one: Withdrawal, by: number): boolean

  payWithdrawal(one: Withdrawal, by: number): Outcome {
    if (one.status !== 'APPROVED' || one.isSent || one.inBatch) return 'WRONG_STATE'
    if (this.isFrozen(one.owner)) return 'ACCOUNT_FROZEN'
    if (this.isHeld(one.owner)) return 'ON_HOLD'
    if (one.approvals.has(by) || this.hasEarlierFile(one, by)) return 'SECOND_PERSON_NEEDED'
    this.clearing -= this.leave(one)
    return OK
  }
  protected leave(one: Withdrawal): number {
    one.status = 'PAID'
    this.hold(one.owner, -one.amount)
    this.fees += WORLD.withdrawalFee
    if (one.investment) Object.assign(one.investment, { status: 'CLOSED', isLeaving: false })
    return one.amount - WORLD.withdrawalFee
  }

  /** The gateway takes what was approved for a wallet that it can pay to and was in no exported file; nothing leaves an account that is frozen or on hold. */
  protected sendPayouts() {
    for (const one of this.withdrawals)
      if (
        one.status === 'APPROVED' &&
        one.owner === WORLD.paidByGateway &&
        !one.inBatch &&
        !this.wasExported(one) &&
        !this.isFrozen(one.owner) &&
        !this.isHeld(one.owner)
      )
        one.isSent = true
  }
  /** The gateway says what became of it, once or more often. */
  settlePayout(one: Withdrawal, isPaid: boolean): Outcome {
    if (!one.isSent) return 'NOTHING'
    one.isSent = false
    if (isPaid) {
      this.sentOut += this.leave(one)
      one.isPaidByGateway = true
    } else this.endWithdrawal(one, 'APPROVED', 'FAILED')
    return OK
  }
  /** The money goes back where it came from. */
  private endWithdrawal(one: Withdrawal, from: Withdrawal['status'], to: Withdrawal['status']): Outcome {
    if (one.status !== from) return 'WRONG_STATE'
    one.status = to
    one.endedAt = this.now
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
