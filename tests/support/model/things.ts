// The things of the model, as simple objects. Amounts are cents as numbers; they are small here.
export type ProjectStatus = 'OPEN' | 'PAUSED' | 'FUNDED' | 'CLOSED' | 'COMPLETED' | 'CANCELLED'
export type Investment = {
  owner: number
  amount: number
  paid: number
  principal: number
  fromGateway: number
  status: 'AWAITING_PAYMENT' | 'ACTIVE' | 'EXIT_REQUESTED' | 'EXITED' | 'MATURED' | 'CLOSED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'
  period: number
  instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
  expiresAt: Date | null
  stoppedAt: Date | null
  startedAt: Date | null
  maturesAt: Date | null
  exitApprovals: Set<number>
  /** The amount shown to its owner for an early exit. */
  exitNet: number
  endedAt: Date | null
  losses: { amount: number; at: Date }[]
  /** Its principal is held for a withdrawal. */
  isLeaving: boolean
}
export type Payment = {
  investment: Investment
  amount: number
  status: 'PENDING' | 'MORE_INFO' | 'APPROVED' | 'DECLINED' | 'REVERSED'
  isLate: boolean
  first: number | null
  approvals: Set<number>
  book: number
  toPrincipal: number
  /** Where it is paid by itself, and whether nothing has been seen there yet. */
  checkout: Checkout | null
  awaits: boolean
  /** The payment whose checkout brought this money, after that one was decided. */
  follows: Payment | null
}
/** What came at a provider: in cents, of which some may still be confirming. */
export type Checkout = { came: number; coming: number; isCovered: boolean; expiresAt: Date; watchedUntil: Date }
/** Payments that were approved together, and what their investments were before. */
export type Bulk = {
  by: number
  at: Date
  items: { payment: Payment; isCredited: boolean; expiresAt: Date | null; stoppedAt: Date | null }[]
  isReversed: boolean
}
/** Withdrawals that were approved together. */
export type WithdrawalBulk = { at: Date; items: Withdrawal[]; isReversed: boolean }
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
  /** After so many days its closing date comes. */
  openDays: 120,
  window: 72,
  reflectionDays: 3,
  penaltyPercent: 2.5,
  commissionPercent: 5,
  holdDays: 30,
  fourEyesFrom: 80_000,
  mostOpen: 5,
  mostWaiting: 20,
  withdrawalMin: 1_000,
  withdrawalFee: 100,
  withdrawalPerDay: 120_000,
  withdrawalPerMonth: 200_000,
  credentialHours: 24,
  newWalletDays: 7,
  /** Whose wallet a gateway can pay to by itself. */
  paidByGateway: 1,
  leastMinutes: 15,
  watchedDays: 7,
} as const
export type Reason = { reason: string; until: Date | null }
export type Withdrawal = {
  owner: number
  investment: Investment | null
  amount: number
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'PAID' | 'FAILED'
  /** Why two look at it, as it stood when it was asked for. */
  reasons: Reason[]
  needed: number
  approvals: Set<number>
  askedAt: Date
  endedAt?: Date
  /** The gateway is paying it by itself. */
  isSent: boolean
  /** The gateway paid it by itself, and no correction names another account since. */
  isPaidByGateway: boolean
  /** An open payout batch holds it. */
  inBatch: boolean
}
export type Adjustment = { owner: number; amount: number; proposedBy: number; status: 'PENDING' | 'POSTED' | 'DECLINED' }
export type MovementKind =
  | 'RETURN_RECEIVED'
  | 'RETURN_GIVEN_BACK'
  | 'CAPITAL_DEPLOYED'
  | 'CAPITAL_RETURNED'
  | 'CAPITAL_LOST'
  | 'PLATFORM_MONEY_IN'
  | 'PLATFORM_MONEY_OUT'
export type Movement = {
  kind: MovementKind
  amount: number
  status: 'POSTED'
}
export type Batch = {
  year: number
  month: number
  status: 'POSTING' | 'POSTED' | 'FAILED'
  lines: { of: Investment; amount: number; isPaid: boolean; isBack: boolean }[]
  total: number
  /** How many lines were paid, in the order in which they are paid. */
  done: number
  posted: number
}
export type Outcome = string
export const OK: Outcome = 'OK'
