import { z } from 'zod'
import { toMoney } from '@/domain/money'
import { ProviderFailure, type GatewayAccess, type PayoutAdapter, type PayoutState } from '../adapter'
import { call } from './client'

const payout = z.object({
  id: z.string().min(1).max(100),
  revision: z.number().int(),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  pullPaymentId: z.string().nullish(),
  paymentProof: z.object({ id: z.string().nullish(), link: z.string().nullish() }).nullish(),
})
const pullPayment = z.object({ id: z.string().min(1), name: z.string().nullish() })
const METHOD = 'BTC-CHAIN'

const stages = {
  AwaitingApproval: 'waiting',
  AwaitingPayment: 'sending',
  InProgress: 'sending',
  Completed: 'paid',
  Cancelled: 'failed',
} as const

/**
 * Payouts of a BTCPay store. A pull payment of exactly the amount fixes it in the gateway's currency, so that the store converts it into
 * coins when the payout is approved.
 */
export const btcpayPayouts: PayoutAdapter = {
  networks: ['BTC'],

  async create(access, { amount, network, address, reference }, attempt) {
    const { currency } = access
    if (!btcpayPayouts.networks.includes(network)) throw new ProviderFailure(`BTCPay payouts do not support ${network}`)
    const sum = toMoney(amount, currency.decimals)
    const earlier = attempt === 'again' ? await findEarlier(access, reference) : undefined
    if (earlier?.payout) return { id: earlier.payout.id }
    // A pull payment allows exactly one payout of its amount, so the provider refuses a second claim on it.
    const pull =
      earlier?.pull ??
      (await call(access, {
        method: 'POST',
        path: '/pull-payments',
        body: { name: reference, amount: sum, currency: currency.code, payoutMethods: [METHOD], autoApproveClaims: false },
        answer: pullPayment,
      }))
    const created = await call(access, {
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
    return { id: created.id }
  },

  async approve(access, id) {
    const readPayout = () => call(access, { method: 'GET', path: pathOf(id), answer: payout })
    const { state, revision } = await readPayout()
    if (state !== 'AwaitingApproval') return
    // The revision identifies the approved version of the payout; the provider refuses it if the payout has changed since.
    await call(access, { method: 'POST', path: pathOf(id), body: { revision }, answer: payout }).catch(async (refusal: unknown) => {
      // It also refuses a payout that another process has already approved; that is not an error.
      if ((await readPayout()).state === 'AwaitingApproval') throw refusal
    })
  },

  async read(access, id): Promise<PayoutState> {
    const { state, paymentProof } = await call(access, { method: 'GET', path: pathOf(id), answer: payout })
    return { stage: stages[state], transactionId: paymentProof?.id ?? null }
  },
}

/** Finds what a call with a lost response created: our code is the name of the pull payment, which leads to its payout. */
async function findEarlier(access: GatewayAccess, reference: string) {
  const pulls = await call(access, { method: 'GET', path: '/pull-payments', answer: z.array(pullPayment) })
  const pull = pulls.find(({ name }) => name === reference)
  if (!pull) return undefined
  const payouts = await call(access, { method: 'GET', path: '/payouts?includeCancelled=true', answer: z.array(payout) })
  return { pull, payout: payouts.find(({ pullPaymentId }) => pullPaymentId === pull.id) }
}

const pathOf = (id: string) => `/payouts/${encodeURIComponent(id)}`
