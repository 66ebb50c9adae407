import { addHours, addMonths } from '@/domain/dates'
import { OK, WORLD, type Commission, type Investment, type Outcome, type Payment, type ProjectStatus } from './things'

/** The state of the whole model, and how an order is created, paid and ended. */
export abstract class Orders {
  readonly balances = [0, 0, 0]
  readonly investments: Investment[] = []
  readonly payments: Payment[] = []
  readonly commissions: Commission[] = []
  project: { received: number; reserved: number; status: ProjectStatus } = { received: 0, reserved: 0, status: 'OPEN' }
  /** Who has approved the project's cancellation. */
  clearing = 0
  /** The balance of the gateway with automatic checkouts. */
  simulator = 0
  fees = 0
  /** The commissions paid by the platform. */
  granted = 0
  now: Date
  constructor(now: Date) {
    this.now = now
  }

  private readonly frozen = new Set<number>()
  isFrozen(owner: number): boolean {
    return this.frozen.has(owner)
  }
  freeze(owner: number): Outcome {
    if (this.isFrozen(owner)) return 'WRONG_STATE'
    this.frozen.add(owner)
    return OK
  }
  unfreeze(owner: number): Outcome {
    return this.frozen.delete(owner) ? OK : 'WRONG_STATE'
  }

  protected get room() {
    return WORLD.value - this.project.received - this.project.reserved
  }
  protected get isOpen() {
    return this.project.status === 'OPEN'
  }
  protected get isOver() {
    return this.project.status === 'COMPLETED' || this.project.status === 'CANCELLED'
  }
  protected fundIfFull() {
    if (this.isOpen && this.project.received >= WORLD.value) this.goOnAs('FUNDED')
  }
  protected goOnAs(status: ProjectStatus) {
    this.project.status = status
  }

  invest(owner: number, amount: number, source: 'GATEWAY' | 'BALANCE', period: number): Outcome {
    if (!this.isOpen) return 'PROJECT_NOT_OPEN'
    if (amount < WORLD.min || amount > WORLD.max) return 'VALIDATION'
    const isWaiting = (investment: Investment) => investment.owner === owner && investment.status === 'AWAITING_PAYMENT'
    if (source === 'GATEWAY' && this.investments.filter(isWaiting).length >= WORLD.mostWaiting) return 'LIMIT_REACHED'
    if (source === 'BALANCE' && (this.balances[owner] ?? 0) < amount) return 'INSUFFICIENT_BALANCE'
    if (amount > this.room) return 'PROJECT_FULL'
    const ordered = this.order(owner, amount, period)
    if (source === 'GATEWAY') {
      this.project.reserved += amount
      ordered.expiresAt = addHours(this.now, WORLD.window)
      return OK
    }
    this.credit(owner, -amount)
    this.fillAtOnce(ordered)
    return OK
  }

  protected payCommission(commission: Commission) {
    let left = commission.amount
    for (const debtor of this.commissions) {
      const part = Math.min(debtor.debt, left)
      debtor.debt -= part
      left -= part
    }
    Object.assign(commission, { status: 'PAID', paid: left })
    this.granted += left
    this.credit(0, left)
  }
  protected endCommissions(of: Investment, undone: boolean) {
    for (const earned of this.commissions.filter((commission) => commission.of === of)) {
      if (earned.status === 'PENDING') earned.status = 'VOID'
      else if (earned.status === 'PAID' && undone) Object.assign(earned, { status: 'CLAWED_BACK', debt: earned.amount })
    }
  }

  protected order(owner: number, amount: number, period: number): Investment {
    const investment: Investment = {
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
      exitNet: 0,
      endedAt: null,
      losses: [],
      isLeaving: false,
    }
    this.investments.push(investment)
    return investment
  }
  protected fillAtOnce(investment: Investment) {
    this.project.received += investment.amount
    this.fundIfFull()
    investment.paid = investment.amount
    investment.principal = investment.amount
    this.start(investment)
  }
  protected start(investment: Investment) {
    Object.assign(investment, {
      status: 'ACTIVE',
      startedAt: this.now,
      maturesAt: addMonths(this.now, investment.period),
      expiresAt: null,
      stoppedAt: null,
    })
    // All other customers were referred by the first.
    const amount = Math.floor((investment.fromGateway * WORLD.commissionPercent) / 100)
    if (investment.owner !== 0 && amount > 0)
      this.commissions.push({
        of: investment,
        amount,
        paid: 0,
        debt: 0,
        status: 'PENDING',
        due: addHours(this.now, Math.max(WORLD.holdDays, WORLD.reflectionDays) * 24),
      })
  }
  protected endOrder(investment: Investment, status: 'CANCELLED' | 'EXPIRED') {
    this.project.reserved -= investment.amount - investment.paid
    this.project.received -= investment.paid
    this.toBalance(investment)
    Object.assign(investment, { status, stoppedAt: null })
  }
  protected toBalance(investment: Investment) {
    this.credit(investment.owner, investment.principal)
    investment.principal = 0
  }
  protected credit(owner: number, amount: number) {
    this.balances[owner] = (this.balances[owner] ?? 0) + amount
  }
  protected openOf(order: Investment) {
    return this.payments.filter(({ investment, status }) => investment === order && (status === 'PENDING' || status === 'MORE_INFO'))
  }
  protected recount(investment: Investment) {
    if (investment.status !== 'AWAITING_PAYMENT') return void (investment.stoppedAt = null)
    const inTime = this.openOf(investment).some(({ isLate, awaits }) => !isLate && !awaits)
    if (inTime) investment.stoppedAt ??= this.now
    else if (investment.stoppedAt) {
      if (investment.expiresAt)
        investment.expiresAt = new Date(investment.expiresAt.getTime() + this.now.getTime() - investment.stoppedAt.getTime())
      investment.stoppedAt = null
    }
  }
}
