import { addHours, addMonths } from '@/domain/dates'
import { OK, WORLD, type Commission, type Investment, type Outcome, type Payment, type ProjectStatus } from './things'

/** Whatever the whole model counts, and how an order is made, filled and ended. */
export abstract class Orders {
  readonly balances = [0, 0, 0]
  readonly investments: Investment[] = []
  readonly payments: Payment[] = []
  readonly commissions: Commission[] = []
  project: { received: number; reserved: number; status: ProjectStatus } = { received: 0, reserved: 0, status: 'OPEN' }
  /** Who has agreed to cancel the project. */
  clearing = 0
  /** Held at the gateway that is paid by itself. */
  simulator = 0
  fees = 0
  /** What the platform has granted as commissions. */
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
    const isWaiting = (one: Investment) => one.owner === owner && one.status === 'AWAITING_PAYMENT'
    if (source === 'GATEWAY' && this.investments.filter(isWaiting).length >= WORLD.mostWaiting) return 'LIMIT_REACHED'
    if (source === 'BALANCE' && (this.balances[owner] ?? 0) < amount) return 'INSUFFICIENT_BALANCE'
    if (amount > this.room) return 'PROJECT_FULL'
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

  protected payCommission(one: Commission) {
    let left = one.amount
    for (const debtor of this.commissions) {
      const part = Math.min(debtor.debt, left)
      debtor.debt -= part
      left -= part
    }
    Object.assign(one, { status: 'PAID', paid: left })
    this.granted += left
    this.credit(0, left)
  }
  protected endCommissions(of: Investment, undone: boolean) {
    for (const one of this.commissions.filter((commission) => commission.of === of)) {
      if (one.status === 'PENDING') one.status = 'VOID'
      else if (one.status === 'PAID' && undone) Object.assign(one, { status: 'CLAWED_BACK', debt: one.amount })
    }
  }

  protected order(owner: number, amount: number, period: number): Investment {
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
      exitNet: 0,
      endedAt: null,
      losses: [],
      isLeaving: false,
    }
    this.investments.push(made)
    return made
  }
  protected fillAtOnce(one: Investment) {
    this.project.received += one.amount
    this.fundIfFull()
    one.paid = one.amount
    one.principal = one.amount
    this.start(one)
  }
  protected start(one: Investment) {
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
      this.commissions.push({
        of: one,
        amount,
        paid: 0,
        debt: 0,
        status: 'PENDING',
        due: addHours(this.now, Math.max(WORLD.holdDays, WORLD.reflectionDays) * 24),
      })
  }
  protected endOrder(one: Investment, status: 'CANCELLED' | 'EXPIRED') {
    this.project.reserved -= one.amount - one.paid
    this.project.received -= one.paid
    this.toBalance(one)
    Object.assign(one, { status, stoppedAt: null })
  }
  protected toBalance(one: Investment) {
    this.credit(one.owner, one.principal)
    one.principal = 0
  }
  protected credit(owner: number, amount: number) {
    this.balances[owner] = (this.balances[owner] ?? 0) + amount
  }
  protected openOf(one: Investment) {
    return this.payments.filter(({ investment, status }) => investment === one && (status === 'PENDING' || status === 'MORE_INFO'))
  }
  protected recount(one: Investment) {
    if (one.status !== 'AWAITING_PAYMENT') return void (one.stoppedAt = null)
    const inTime = this.openOf(one).some(({ isLate, awaits }) => !isLate && !awaits)
    if (inTime) one.stoppedAt ??= this.now
    else if (one.stoppedAt) {
      if (one.expiresAt) one.expiresAt = new Date(one.expiresAt.getTime() + this.now.getTime() - one.stoppedAt.getTime())
      one.stoppedAt = null
    }
  }
}
