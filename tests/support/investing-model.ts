import { addHours, addMonths } from '@/shared/dates'

/**
 * Investments and payments as simple objects in memory, written from domain.md alone: what the real application must do,
 * without a database, a ledger or a queue. Amounts are cents as numbers; they are small here.
 */
export type Investment = {
  owner: number
  amount: number
  paid: number
  principal: number
  fromGateway: number
  status: 'AWAITING_PAYMENT' | 'ACTIVE' | 'EXIT_REQUESTED' | 'EXITED' | 'MATURED' | 'CLOSED' | 'CANCELLED' | 'EXPIRED'
  period: number
  instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
  expiresAt: Date | null
  stoppedAt: Date | null
  startedAt: Date | null
  maturesAt: Date | null
  exitApprovals: Set<number>
}
export type Payment = {
  investment: Investment
  amount: number
  status: 'PENDING' | 'MORE_INFO' | 'APPROVED' | 'DECLINED' | 'REVERSED'
  isLate: boolean
  first: number | null
  approvals: Set<number>
  reversals: Set<number>
  book: number
  toPrincipal: number
}
export type Commission = {
  of: Investment
  amount: number
  paid: number
  debt: number
  status: 'PENDING' | 'PAID' | 'VOID' | 'CLAWED_BACK'
  due: Date
}

export const WORLD = {
  value: 700_000,
  min: 10_000,
  max: 150_000,
  window: 72,
  reflectionDays: 3,
  penaltyPercent: 2.5,
  commissionPercent: 5,
  holdDays: 30,
  fourEyesFrom: 80_000,
  mostOpen: 5,
} as const
type Outcome = string
const OK: Outcome = 'OK'

export class Model {
  readonly balances = [0, 0, 0]
  readonly investments: Investment[] = []
  readonly payments: Payment[] = []
  readonly commissions: Commission[] = []
  project = { received: 0, reserved: 0, isOpen: true }
  clearing = 0
  fees = 0
  now: Date
  constructor(now: Date) {
    this.now = now
  }

  private get room() {
    return WORLD.value - this.project.received - this.project.reserved
  }
  private fundIfFull() {
    if (this.project.received >= WORLD.value) this.project.isOpen = false
  }

  invest(owner: number, amount: number, source: 'GATEWAY' | 'BALANCE', period: number): Outcome {
    if (!this.project.isOpen) return 'PROJECT_NOT_OPEN'
    if (amount < WORLD.min || amount > WORLD.max) return 'VALIDATION'
    if (amount > this.room) return 'PROJECT_FULL'
    if (source === 'BALANCE' && (this.balances[owner] ?? 0) < amount) return 'INSUFFICIENT_BALANCE'
    const made = this.order(owner, amount, period)
    if (source === 'GATEWAY') {
      this.project.reserved += amount
      made.expiresAt = addHours(this.now, WORLD.window)
      return OK
    }
    this.credit(owner, -amount)
    this.fillAtOnce(made)
    return OK
  }

  pay(one: Investment, amount: number): Outcome {
    const canBeLate = (one.status === 'EXPIRED' || one.status === 'CANCELLED') && !one.startedAt
    if (one.status !== 'AWAITING_PAYMENT' && !canBeLate) return 'WRONG_STATE'
    if (this.openOf(one).length >= WORLD.mostOpen) return 'LIMIT_REACHED'
    const isLate = canBeLate || (!one.stoppedAt && one.expiresAt !== null && one.expiresAt <= this.now)
    this.payments.push({
      investment: one,
      amount,
      status: 'PENDING',
      isLate,
      first: null,
      approvals: new Set(),
      reversals: new Set(),
      book: 0,
      toPrincipal: 0,
    })
    this.recount(one)
    return OK
  }

  approve(payment: Payment, by: number, received: number): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    if (payment.approvals.has(by)) return 'SECOND_PERSON_NEEDED'
    if (payment.first !== null && payment.first !== received) return 'VALIDATION'
    payment.approvals.add(by)
    const needed = Math.max(payment.amount, received) >= WORLD.fourEyesFrom ? 2 : 1
    if (payment.approvals.size < needed) {
      payment.first = received
      return OK
    }
    this.book(payment, received)
    return OK
  }

  private book(payment: Payment, received: number) {
    const one = payment.investment
    const due = one.status === 'AWAITING_PAYMENT' && !payment.isLate ? one.amount - one.paid : 0
    payment.status = 'APPROVED'
    payment.book = received
    payment.toPrincipal = Math.min(received, due)
    this.clearing += received
    this.credit(one.owner, received - payment.toPrincipal)
    one.paid += payment.toPrincipal
    one.principal += payment.toPrincipal
    one.fromGateway += payment.toPrincipal
    this.project.reserved -= payment.toPrincipal
    this.project.received += payment.toPrincipal
    this.fundIfFull()
    if (due > 0 && one.paid === one.amount) this.start(one)
    this.recount(one)
  }

  decline(payment: Payment): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    Object.assign(payment, { status: 'DECLINED', first: null })
    this.recount(payment.investment)
    return OK
  }
  ask(payment: Payment): Outcome {
    if (payment.status !== 'PENDING') return 'WRONG_STATE'
    Object.assign(payment, { status: 'MORE_INFO', first: null })
    payment.approvals.clear()
    return OK
  }
  answer(payment: Payment): Outcome {
    if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return 'WRONG_STATE'
    payment.status = 'PENDING'
    return OK
  }

  reverse(payment: Payment, by: number): Outcome {
    const one = payment.investment
    if (payment.status !== 'APPROVED') return 'WRONG_STATE'
    const isBack = payment.toPrincipal === 0 || one.status === 'CANCELLED' || one.status === 'EXPIRED'
    if (!isBack) {
      if (one.status === 'CLOSED' || one.status === 'EXITED') return 'MONEY_SPENT'
      if (one.status !== 'ACTIVE' && one.status !== 'AWAITING_PAYMENT') return 'WRONG_STATE'
    }
    if (payment.reversals.has(by)) return 'SECOND_PERSON_NEEDED'
    const fromPrincipal = isBack ? 0 : payment.toPrincipal
    const fromBalance = payment.book - fromPrincipal
    if (payment.reversals.size === 0) {
      payment.reversals.add(by)
      return OK
    }
    if ((this.balances[one.owner] ?? 0) < fromBalance) return 'MONEY_SPENT'
    payment.reversals.add(by)
    payment.status = 'REVERSED'
    this.clearing -= payment.book
    this.credit(one.owner, -fromBalance)
    if (fromPrincipal > 0) this.loseFromPrincipal(one, fromPrincipal)
    this.recount(one)
    return OK
  }

  private loseFromPrincipal(one: Investment, amount: number) {
    const wasPaid = one.paid
    one.paid -= amount
    one.principal -= amount
    one.fromGateway -= amount
    if (one.status === 'AWAITING_PAYMENT') {
      this.project.received -= amount
      this.project.reserved += amount
      return
    }
    this.project.received -= wasPaid
    this.toBalance(one)
    one.status = 'CANCELLED'
    this.endCommissions(one, true)
  }

  cancel(one: Investment): Outcome {
    if (one.status === 'AWAITING_PAYMENT') {
      if (this.openOf(one).length > 0) return 'WRONG_STATE'
      this.endOrder(one, 'CANCELLED')
      return OK
    }
    if (one.status !== 'ACTIVE' || !one.startedAt || this.now >= addHours(one.startedAt, WORLD.reflectionDays * 24)) return 'WRONG_STATE'
    this.project.received -= one.paid
    this.toBalance(one)
    one.status = 'CANCELLED'
    this.endCommissions(one, true)
    return OK
  }

  release(one: Investment): Outcome {
    if (one.status !== 'MATURED') return 'WRONG_STATE'
    this.toBalance(one)
    one.status = 'CLOSED'
    return OK
  }

  reinvest(one: Investment): Outcome {
    if (one.status !== 'MATURED') return 'WRONG_STATE'
    if (!this.project.isOpen) return 'PROJECT_NOT_OPEN'
    if (one.principal > this.room) return 'PROJECT_FULL'
    this.goOn(one)
    return OK
  }
  private goOn(one: Investment) {
    const next = this.order(one.owner, one.principal, one.period)
    one.principal = 0
    one.status = 'CLOSED'
    this.fillAtOnce(next)
  }

  instruct(one: Investment, instruction: Investment['instruction']): Outcome {
    if (one.status !== 'AWAITING_PAYMENT' && one.status !== 'ACTIVE' && one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    if (one.maturesAt && this.now.toISOString().slice(0, 10) >= one.maturesAt.toISOString().slice(0, 10)) return 'WRONG_STATE'
    one.instruction = instruction
    return OK
  }

  static penaltyOf = (principal: number) => Math.floor((principal * WORLD.penaltyPercent) / 100)
  requestExit(one: Investment): Outcome {
    if (one.status !== 'ACTIVE') return 'WRONG_STATE'
    one.exitApprovals.clear()
    one.status = 'EXIT_REQUESTED'
    return OK
  }
  approveExit(one: Investment, by: number): Outcome {
    if (one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    if (one.exitApprovals.has(by)) return 'SECOND_PERSON_NEEDED'
    one.exitApprovals.add(by)
    if (one.exitApprovals.size < 2) return OK
    const penalty = Model.penaltyOf(one.principal)
    this.fees += penalty
    this.credit(one.owner, one.principal - penalty)
    one.principal = 0
    one.status = 'EXITED'
    this.endCommissions(one, false)
    return OK
  }
  declineExit(one: Investment): Outcome {
    if (one.status !== 'EXIT_REQUESTED') return 'WRONG_STATE'
    one.exitApprovals.clear()
    one.status = 'ACTIVE'
    return OK
  }

  /** Time passes, and the background work is done. */
  wait(hours: number): void {
    this.now = addHours(this.now, hours)
    for (const one of this.investments) {
      if (one.status === 'AWAITING_PAYMENT' && !one.stoppedAt && one.expiresAt && one.expiresAt <= this.now) this.endOrder(one, 'EXPIRED')
    }
    for (const one of [...this.investments]) {
      if ((one.status === 'ACTIVE' || one.status === 'EXIT_REQUESTED') && one.maturesAt && one.maturesAt <= this.now) this.mature(one)
    }
    for (const one of this.commissions) if (one.status === 'PENDING' && one.due <= this.now) this.payCommission(one)
  }

  private mature(one: Investment) {
    one.status = 'MATURED'
    if (one.instruction === 'KEEP') return
    const takesMore = this.project.isOpen && one.principal <= this.room && one.principal >= WORLD.min && one.principal <= WORLD.max
    if (one.instruction === 'REINVEST' && takesMore) this.goOn(one)
    else this.release(one)
  }

  private payCommission(one: Commission) {
    let left = one.amount
    for (const debtor of this.commissions) {
      const part = Math.min(debtor.debt, left)
      debtor.debt -= part
      left -= part
    }
    Object.assign(one, { status: 'PAID', paid: left })
    this.credit(0, left)
  }
  private endCommissions(of: Investment, undone: boolean) {
    for (const one of this.commissions.filter((commission) => commission.of === of)) {
      if (one.status === 'PENDING') one.status = 'VOID'
      else if (one.status === 'PAID' && undone) Object.assign(one, { status: 'CLAWED_BACK', debt: one.amount })
    }
  }

  private order(owner: number, amount: number, period: number): Investment {
    const made: Investment = {
      owner,
      amount,
      paid: 0,
      principal: 0,
      fromGateway: 0,
      status: 'AWAITING_PAYMENT',
      period,
      instruction: 'BALANCE',
      expiresAt: null,
      stoppedAt: null,
      startedAt: null,
      maturesAt: null,
      exitApprovals: new Set(),
    }
    this.investments.push(made)
    return made
  }
  private fillAtOnce(one: Investment) {
    this.project.received += one.amount
    this.fundIfFull()
    one.paid = one.amount
    one.principal = one.amount
    this.start(one)
  }
  private start(one: Investment) {
    Object.assign(one, {
      status: 'ACTIVE',
      startedAt: this.now,
      maturesAt: addMonths(this.now, one.period),
      expiresAt: null,
      stoppedAt: null,
    })
    // Everybody but the first customer came through the first.
    const amount = Math.floor((one.fromGateway * WORLD.commissionPercent) / 100)
    if (one.owner !== 0 && amount > 0)
      this.commissions.push({ of: one, amount, paid: 0, debt: 0, status: 'PENDING', due: addHours(this.now, WORLD.holdDays * 24) })
  }
  private endOrder(one: Investment, status: 'CANCELLED' | 'EXPIRED') {
    this.project.reserved -= one.amount - one.paid
    this.project.received -= one.paid
    this.toBalance(one)
    Object.assign(one, { status, stoppedAt: null })
  }
  private toBalance(one: Investment) {
    this.credit(one.owner, one.principal)
    one.principal = 0
  }
  private credit(owner: number, amount: number) {
    this.balances[owner] = (this.balances[owner] ?? 0) + amount
  }
  private openOf(one: Investment) {
    return this.payments.filter(({ investment, status }) => investment === one && (status === 'PENDING' || status === 'MORE_INFO'))
  }
  private recount(one: Investment) {
    if (one.status !== 'AWAITING_PAYMENT') return void (one.stoppedAt = null)
    const inTime = this.openOf(one).some(({ isLate }) => !isLate)
    if (inTime) one.stoppedAt ??= this.now
    else if (one.stoppedAt) {
      if (one.expiresAt) one.expiresAt = new Date(one.expiresAt.getTime() + this.now.getTime() - one.stoppedAt.getTime())
      one.stoppedAt = null
    }
  }
}
