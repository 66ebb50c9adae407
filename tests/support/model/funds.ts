import { Checkouts } from './checkouts'
import { OK, type Investment, type Movement, type MovementKind, type Outcome } from './things'

/** Transfers between the platform and the project, and the platform's own funds. */
export abstract class Funds extends Checkouts {
  readonly movements: Movement[] = []
  pool = 0
  protected abstract get promised(): number
  deployed = 0
  protected get freePool() {
    return this.pool - this.promised
  }
  capital = 0

  /** Posted immediately, or after another person approves the change request. */
  move(kind: MovementKind, amount: number): Outcome {
    const refusal = this.refusalOf(kind, amount)
    if (refusal) return refusal
    const movement: Movement = { kind, amount, status: 'POSTED' }
    this.movements.push(movement)
    this.post(movement)
    return OK
  }

  private refusalOf(kind: MovementKind, amount: number): Outcome | undefined {
    const principals = this.bearers().reduce((sum, { principal }) => sum + principal, 0)
    // Until the project ends, its returns belong to the investors.
    if (kind === 'RETURN_GIVEN_BACK' && !this.isOver) return 'WRONG_STATE'
    if (kind === 'RETURN_GIVEN_BACK' && amount > this.freePool) return 'POOL_TOO_SMALL'
    if (kind === 'CAPITAL_DEPLOYED' && this.isOver) return 'WRONG_STATE'
    if (kind === 'CAPITAL_DEPLOYED' && amount > principals - this.deployed) return 'INSUFFICIENT_BALANCE'
    if (kind === 'CAPITAL_RETURNED' && amount > this.deployed) return 'INSUFFICIENT_BALANCE'
    if (kind === 'CAPITAL_LOST' && amount > Math.min(principals, this.deployed)) return 'INSUFFICIENT_BALANCE'
    return undefined
  }

  protected post({ kind, amount }: Movement) {
    const posted: Readonly<Record<MovementKind, () => void>> = {
      RETURN_RECEIVED: () => void ((this.clearing += amount), (this.pool += amount)),
      RETURN_GIVEN_BACK: () => void ((this.clearing -= amount), (this.pool -= amount)),
      CAPITAL_DEPLOYED: () => void ((this.clearing -= amount), (this.deployed += amount)),
      CAPITAL_RETURNED: () => void ((this.clearing += amount), (this.deployed -= amount)),
      CAPITAL_LOST: () => this.lose(amount),
      PLATFORM_MONEY_IN: () => void ((this.clearing += amount), (this.capital += amount)),
      PLATFORM_MONEY_OUT: () => void ((this.clearing -= amount), (this.capital -= amount)),
    }
    posted[kind]()
  }

  private bearers(): Investment[] {
    return this.investments.filter(
      ({ status, principal }) => principal > 0 && (status === 'ACTIVE' || status === 'EXIT_REQUESTED' || status === 'MATURED'),
    )
  }
  private lose(amount: number) {
    for (const { of, loss } of this.lossesOf(amount)) {
      of.principal -= loss
      of.losses.push({ amount: loss, at: this.now })
    }
    this.deployed -= amount
  }
  /** Pro rata, rounded down; each remaining cent goes to the largest fraction, and to the oldest investment among equal ones. */
  private lossesOf(amount: number): { of: Investment; loss: number }[] {
    const all = this.bearers()
    const total = all.reduce((sum, { principal }) => sum + principal, 0)
    const shares = all.map((of) => ({ of, loss: Math.floor((of.principal * amount) / total), fraction: (of.principal * amount) % total }))
    const left = amount - shares.reduce((sum, { loss }) => sum + loss, 0)
    for (const share of [...shares].sort((a, b) => b.fraction - a.fraction).slice(0, left)) share.loss += 1
    return shares
  }
}
