import { z } from 'zod'
import { get, staff } from './core/endpoint'
import { id, instant, money } from './core/primitives'

/** Facts about the customer and the wallet of a withdrawal, for its reviewers. */
export const withdrawalFacts = z.object({
  customerSince: instant,
  isVerified: z.boolean(),
  available: money,
  /** Payments of the customer, less reversed ones. */
  paidIn: money,
  /** Money sent to the customer, as in the totals of the profile. */
  withdrawn: money,
  wallet: z.object({
    addedAt: instant,
    confirmedAt: instant.nullable(),
    /** Earlier payouts to this wallet, and their total after fees. */
    payouts: z.number().int(),
    paid: money,
    /** Other customers whose wallet has the same address on any network, or the same local bank account, also a removed one. */
    othersWithDestination: z.number().int(),
  }),
})
export type WithdrawalFacts = z.infer<typeof withdrawalFacts>

export const readWithdrawalFacts = get('/withdraw-requests/:id/facts', {
  summary: 'Facts about the customer and the wallet of a withdrawal, for its reviewers',
  access: staff('withdraws:read'),
  params: z.object({ id }),
  response: withdrawalFacts,
  errors: ['NOT_FOUND'],
})
