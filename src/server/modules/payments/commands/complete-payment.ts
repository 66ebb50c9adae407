import { setTimeout as sleep } from 'node:timers/promises'
import type { Payment } from '@/contract/payments'
import { msg } from '@/locales/message'
import { Scope, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import type { RequestInfo, Services } from '@/server/work/services'
import { ProviderFailure } from '../../gateway-adapters/adapter'
import { openCheckoutOf } from '../open-checkout'
import { readPayment } from '../queries'

const MOST_LOOKS = 20
const MS_BETWEEN_LOOKS = 150

type Completing = { services: Services; db: Query; actor: Person; request: RequestInfo }

/** Opens the checkout of a payment that has none yet; undefined if there is nothing to open. */
export async function completePayment({ services, db, actor, request }: Completing, payment: Payment): Promise<Payment | undefined> {
  if (!payment.awaitsMoney || payment.checkout) return undefined
  const isAnswered = await openCheckoutOf(services, payment.id, { actor, request }).then(
    () => true,
    (failure: unknown) => {
      if (!(failure instanceof ProviderFailure)) throw failure
      services.log.warn({ err: failure, payment: payment.id }, 'Payment provider unavailable')
      return false
    },
  )
  const read = () => readPayment(db, payment.id, Scope.own(actor))
  const isOpening = ({ awaitsMoney, checkout }: Payment) => awaitsMoney && !checkout
  let now = await read()
  // A concurrent request for the same payment may be opening it; both share the result.
  for (let tries = 0; isAnswered && isOpening(now) && tries < MOST_LOOKS; tries += 1) {
    await sleep(MS_BETWEEN_LOOKS)
    now = await read()
  }
  if (isOpening(now))
    throw new AppError(
      'GATEWAY_UNAVAILABLE',
      msg('The payment provider does not answer right now. No money was moved; try again in a minute, or pay another way.'),
    )
  return now
}
