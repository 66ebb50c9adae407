import { z } from 'zod'
import { parseMinor, toMoney } from '@/domain/money'
import { AppError } from '@/server/work/errors'
import { requestOutside } from '@/server/infra/outbound'
import { sameBytes } from '@/server/infra/secrets'
import { ProviderFailure, type CheckoutAdapter, type GatewayAccess } from '@/server/modules/gateway-adapters/adapter'

/** A fictitious provider, the example of the recipe: it creates slips, reports the paid amount, and sends a webhook when it changes. */
export const adapter = {
  takes: 'checkouts',
  payouts: null,

  async openCheckout(access, order) {
    const slip = await request(access, '/slips', { asks: toMoney(order.amount, access.currency.decimals) })
    const closes = new Date(slip.now + order.minutes * 60_000)
    return { id: slip.id, url: `${configOf(access).server}/slips/${slip.id}`, expiresAt: closes, watchedUntil: closes }
  },

  async readCheckout(access, id) {
    const { asks, paid } = await request(access, `/slips/${id}`)
    const minor = (text: string) => parseMinor(text, access.currency.decimals) ?? 0n
    return { stage: minor(paid) >= minor(asks) ? 'paid' : 'open', settled: minor(paid), isConfirming: false }
  },

  readNotice(access, headers, body) {
    const isOurs = sameBytes(Buffer.from(headers.get('Slip-Key') ?? ''), Buffer.from(configOf(access).key))
    if (!isOurs) throw new AppError('UNAUTHENTICATED', 'The key is wrong. Nothing was read.')
    const { delivery, slip: id } = z
      .object({ delivery: z.string(), slip: z.string() })
      .parse(JSON.parse(Buffer.from(body).toString('utf8')))
    return { delivery, event: 'paid', about: { thing: 'checkout', id } }
  },
} satisfies CheckoutAdapter

const configOf = ({ config }: GatewayAccess) => z.object({ server: z.string(), key: z.string() }).parse(config)
const slip = z.object({ id: z.string(), asks: z.string(), paid: z.string(), now: z.number() })

async function request(access: GatewayAccess, path: string, body?: object): Promise<z.infer<typeof slip>> {
  const { status, text } = await requestOutside(`${configOf(access).server}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    privateHosts: access.privateHosts,
    signal: AbortSignal.timeout(8_000),
    mostBytes: 100_000,
  })
  if (status !== 200) throw new ProviderFailure(`Slip Pay answered with ${status}`)
  return slip.parse(JSON.parse(text))
}
