import { z } from 'zod'
import { parseMinor, toMoney } from '@/shared/money'
import { AppError } from '@/server/core/errors'
import { ProviderFailure, type CheckoutAdapter, type GatewayAccess } from '@/server/modules/gateway-adapters/adapter'

/** An invented provider, as small as one can be: it makes slips, says what was paid on one, and tells when that changes. */
export const adapter = {
  takes: 'checkouts',
  payouts: null,

  async openCheckout(access, order) {
    const slip = await ask(access, '/slips', {
      method: 'POST',
      body: JSON.stringify({ asks: toMoney(order.amount, access.currency.decimals) }),
    })
    const closes = new Date(slip.now + order.minutes * 60_000)
    return { id: slip.id, url: `${configOf(access).server}/slips/${slip.id}`, expiresAt: closes, watchedUntil: closes }
  },

  async readCheckout(access, id) {
    const { asks, paid } = await ask(access, `/slips/${id}`)
    const minor = (text: string) => parseMinor(text, access.currency.decimals) ?? 0n
    return { stage: minor(paid) >= minor(asks) ? 'paid' : 'open', settled: minor(paid), isConfirming: false }
  },

  readNotice(access, headers, body) {
    if (headers.get('Slip-Key') !== configOf(access).key) throw new AppError('UNAUTHENTICATED', 'The key is wrong. Nothing was read.')
    const { delivery, slip: id } = z
      .object({ delivery: z.string(), slip: z.string() })
      .parse(JSON.parse(Buffer.from(body).toString('utf8')))
    return { delivery, event: 'paid', about: { thing: 'checkout', id } }
  },
} satisfies CheckoutAdapter

const configOf = ({ config }: GatewayAccess) => z.object({ server: z.string(), key: z.string() }).parse(config)
const slip = z.object({ id: z.string(), asks: z.string(), paid: z.string(), now: z.number() })

async function ask(access: GatewayAccess, path: string, init: RequestInit = {}): Promise<z.infer<typeof slip>> {
  const response = await fetch(`${configOf(access).server}${path}`, init)
  if (!response.ok) throw new ProviderFailure(`It answered with ${response.status}`)
  return slip.parse(await response.json())
}
