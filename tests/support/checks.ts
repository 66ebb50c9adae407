import { identityCheck, paymentCheck } from '@/contract/evidence'

const agreeing = <C extends string>(checks: readonly C[]) => checks.map((check) => ({ check, ok: true }))

/** The review checks when everything matches. */
export const paymentAgrees = agreeing(paymentCheck.options)
export const identityAgrees = agreeing(identityCheck.options)
