import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo, Services } from '@/server/work/services'

/** Reset requests of one source, or of one known device, that may each send an email. */
const REQUESTS = { points: 20, seconds: 60 }
/** Further requests of one source. The window is one second, so that a flood delays other people behind the same address only briefly. */
const PACED = { points: 10, seconds: 1 }

/**
 * What becomes of a reset request; the caller is answered alike. `full`: it sends an email if the mailbox may get one. `paced`: it
 * sends one only if none went to the mailbox within five minutes; its flow shares the code that is there. `ignored`: it does nothing.
 */
export type ResetAdmission = 'full' | 'paced' | 'ignored'

/** Depends on the source and the device only, never on whether the address has an account. */
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
