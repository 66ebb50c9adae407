import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo, Services } from '@/server/work/services'

/** Limit of reset requests that may each send an email, per source or known device. */
const REQUESTS = { points: 20, seconds: 60 }
/** Limit of further requests per source. The window is one second, so that a flood only briefly delays others behind the same address. */
const PACED = { points: 10, seconds: 1 }

/**
 * How a reset request is processed; the response is always the same. `full`: sends an email if the mailbox limit allows it. `paced`: sends
 * one only if the mailbox received none in the last five minutes, else the flow shares the existing code. `ignored`: does nothing.
 */
export type ResetAdmission = 'full' | 'paced' | 'ignored'

/** Decides by source and device only, never by whether the address has an account. */
export async function admitReset(
  { limits }: Pick<Services, 'limits'>,
  { address }: Pick<RequestInfo, 'address'>,
  device: string | undefined,
): Promise<ResetAdmission> {
  const isWithin = async (name: string, key: string, bound: typeof REQUESTS) => (await limits.consume(name, key, bound)).remaining >= 0
  if (device && (await isWithin('auth.reset', device, REQUESTS))) return 'full'
  const source = sourceOf(address)
  if (await isWithin('auth.reset', source, REQUESTS)) return 'full'
  return (await isWithin('auth.reset-paced', source, PACED)) ? 'paced' : 'ignored'
}
