import { z } from 'zod'
import { toMoney } from '@/shared/money'
import { ProviderFailure, type PayoutAdapter, type PayoutState } from '../adapter'
import { call } from './client'

const payout = z.object({
  id: z.string().min(1).max(100),
  revision: z.number().int(),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  paymentProof: z.object({ id: z.string().nullish(), link: z.string().nullish() }).nullish(),
})
const METHOD = 'BTC-CHAIN'

const stages = {
  AwaitingApproval: 'waiting',
  AwaitingPayment: 'sending',
  InProgress: 'sending',
  Completed: 'paid',
  Cancelled: 'failed',
} as const

/**
 * Payouts of a BTCPay store. The sum is fixed in the gateway's currency by a pull payment of exactly that sum, so that the
 * store converts it into coins when the payout is approved.
 */
export const btcpayPayouts: PayoutAdapter = {
  networks: ['BTC'],

  async create(access, { amount, network, address, reference }) {
    const { currency } = access
    if (!btcpayPayouts.networks.includes(network)) throw new ProviderFailure(`BTCPay does not pay on ${network}`)
    const sum = toMoney(amount, currency.decimals)
    const pull = await call(access, {
      method: 'POST',
      path: '/pull-payments',
      body: { name: reference, amount: sum, currency: currency.code, payoutMethods: [METHOD], autoApproveClaims: false },
      answer: z.object({ id: z.string().min(1) }),
    })
    const made = await call(access, {
      method: 'POST',
      path: '/payouts',
      body: {
        destination: address,
        amount: sum,
        payoutMethodId: METHOD,
        pullPaymentId: pull.id,
        approved: false,
        metadata: { source: reference },
      },
      answer: payout,
    })
    return { id: made.id }
  },

  async approve(access, id) {
    const look = () => call(access, { method: 'GET', path: pathOf(id), answer: payout })
    const { state, revision } = await look()
    if (state !== 'AwaitingApproval') return
    // The revision says which version of the payout was approved; one that was changed meanwhile is refused there.
    await call(access, { method: 'POST', path: pathOf(id), body: { revision }, answer: payout }).catch(async (refusal: unknown) => {
      // So is one that another process has approved in between, which is what was wanted.
      if ((await look()).state === 'AwaitingApproval') throw refusal
    })
  },

  async read(access, id): Promise<PayoutState> {
    const { state, paymentProof } = await call(access, { method: 'GET', path: pathOf(id), answer: payout })
    return { stage: stages[state], transactionId: paymentProof?.id ?? null }
  },
}

const pathOf = (id: string) => `/payouts/${encodeURIComponent(id)}`
