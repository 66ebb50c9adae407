import { z } from 'zod'
import { InwardAddress, requestOutside, type OutboundRequest } from '@/server/infra/outbound'
import { queueOf } from '@/server/infra/queue'
import { ProviderFailure, type GatewayAccess } from '../adapter'

/** The settings that staff enter for a BTCPay gateway. */
export const btcpayConfig = z.object({
  url: z.url({ protocol: /^https?$/ }),
  storeId: z.string().min(1),
  apiKey: z.string().min(1),
  webhookSecret: z.string().min(1),
})
export type BtcpayConfig = z.infer<typeof btcpayConfig>

export function configOf(config: unknown): BtcpayConfig {
  const read = btcpayConfig.safeParse(config)
  if (!read.success) throw new ProviderFailure('The BTCPay settings of this gateway are incomplete')
  return read.data
}

const MILLISECONDS_TO_ANSWER = 8_000
const MOST_BYTES = 2_000_000
// A timeout, so that calls to a slow provider do not accumulate.
const turns = queueOf({ atOnce: 8, waiting: 200 })

type Call<S extends z.ZodType> = { method: 'GET' | 'POST'; path: string; body?: object; answer: S }

/** Calls the Greenfield API for the gateway's store. Throws ProviderFailure for anything but a successful response. */
export function call<S extends z.ZodType>(
  { config, privateHosts }: Pick<GatewayAccess, 'config' | 'privateHosts'>,
  { method, path, body, answer }: Call<S>,
): Promise<z.output<S>> {
  const { url, storeId, apiKey } = configOf(config)
  const address = `${url.replace(/\/+$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}${path}`
  return turns.run(async () => {
    const text = await fetchText(address, {
      method,
      headers: { Authorization: `token ${apiKey}`, Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      privateHosts,
    })
    const read = answer.safeParse(readJson(text))
    if (!read.success)
      throw new ProviderFailure(`BTCPay returned an unexpected response to ${method} ${path}: ${read.error.issues[0]?.path.join('.')}`)
    return read.data
  })
}

async function fetchText(address: string, wish: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'privateHosts'>): Promise<string> {
  try {
    // Redirects are not followed, since they would send the key elsewhere; their status counts as a failure.
    const { status, text } = await requestOutside(address, {
      ...wish,
      signal: AbortSignal.timeout(MILLISECONDS_TO_ANSWER),
      mostBytes: MOST_BYTES,
    })
    if (status < 200 || status > 299) throw new ProviderFailure(`BTCPay responded with ${status}`)
    return text
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (error instanceof InwardAddress)
      throw new ProviderFailure(`${error.message}. Add the host to GATEWAY_PRIVATE_HOSTS to allow it`, { cause: error })
    throw new ProviderFailure('BTCPay is unavailable', { cause: error })
  }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    throw new ProviderFailure('BTCPay returned invalid JSON')
  }
}
