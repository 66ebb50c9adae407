import { isIPv6 } from 'node:net'

/**
 * The key that rate limits use for a client: an IPv4 address, or the /64 network of an IPv6 address, since one connection is usually
 * assigned a whole /64.
 */
export function sourceOf(address: string | null): string {
  const [bare = 'unknown'] = (address ?? 'unknown').split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  return isIPv6(bare) ? `${networkOf(bare)}::/64` : bare
}

function networkOf(address: string): string {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = address.includes('::') ? [...front, ...zeros, ...back] : front
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
