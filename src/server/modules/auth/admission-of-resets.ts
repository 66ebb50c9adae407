import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo, Services } from '@/server/work/services'

/** Reset requests of one source, or of one device that the account knows, that each may send an email. */
const REQUESTS = { points: 20, seconds: 60 }
/** Past that, of one source. A second is soon over, so a flood does not keep other people behind the same address from a code for long. */
const PACED = { points: 10, seconds: 1 }

/**
 * What becomes of a reset request; the caller is answered alike. `full`: it sends an email if the mailbox may get one. `paced`: it
 * sends one only if none went to the mailbox within five minutes; its flow shares the code that is there. `ignored`: it does nothing.
 */
export type ResetAdmission = 'full' | 'paced' | 'ignored'

/** It depends on the source and the device alone, never on whether the address has an account. */
export async function admitReset(
  { limits }: Pick<Services, 'limits'>,
  { address }: Pick<RequestInfo, 'address'>,
  device: string | undefined,
): Promise<ResetAdmission> {
  const isWithin = async (name: string, who: string, bound: typeof REQUESTS) => (await limits.consume(name, who, bound)).remaining >= 0
  if (device && (await isWithin('auth.reset', device, REQUESTS))) return 'full'
  const source = sourceOf(address)
  if (await isWithin('auth.reset', source, REQUESTS)) return 'full'
  return (await isWithin('auth.reset-paced', source, PACED)) ? 'paced' : 'ignored'
}
