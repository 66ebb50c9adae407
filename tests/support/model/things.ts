// The records of the model, as plain objects. Amounts are in cents; they are small enough for `number`.
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
  /** The principal is on hold for a withdrawal. */
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
  settledAt: Date | null
  /** Null if its provider settled it. */
  settledBy: number | null
  toPrincipal: number
  /** The checkout at the payment provider, if any; `awaits` while no money has been seen there. */
  checkout: Checkout | null
  awaits: boolean
  /** The earlier, already decided payment whose checkout received this money. */
  follows: Payment | null
  /** The last message of its thread is a question of staff. */
  isAsked: boolean
}
/** The amount that a provider received, in cents; `coming` is the part that is not confirmed yet. */
export type Checkout = { came: number; coming: number; isCovered: boolean; expiresAt: Date; watchedUntil: Date }
/** Payments approved in one bulk, with the previous state of their investments. */
export type Bulk = {
  by: number
  at: Date
  items: { payment: Payment; isCredited: boolean; wasOpen: boolean; expiresAt: Date | null; stoppedAt: Date | null }[]
  isReversed: boolean
}
/** Withdrawals approved in one bulk. */
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
  /** Days until the project's closing date. */
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
  /** Index of the customer whose wallet a gateway can pay automatically. */
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
  /** Why it needs two approvals, as of the request. */
  reasons: Reason[]
  needed: number
  approvals: Set<number>
  askedAt: Date
  endedAt?: Date
  /** An automatic payout by the gateway is in progress. */
  isSent: boolean
  /** Paid automatically by the gateway, and not moved to another account by a correction since. */
  isPaidByGateway: boolean
  /** It is in an open payout batch. */
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
  /** The number of lines paid so far, in payment order. */
  done: number
  posted: number
}
export type Outcome = string
export const OK: Outcome = 'OK'
