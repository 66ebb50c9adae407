const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** The host headers of a request; `isForwarded` if a proxy forwarded it. */
export type SentHost = { host: string | undefined; isForwarded: boolean }

/**
 * The hosts of this deployment that the sender of a request cannot choose, in lower case: those of its configured addresses, and this
 * machine if there is no proxy.
 */
export function ownHosts({ host, isForwarded }: SentHost, declared: readonly (string | null | undefined)[]): readonly string[] {
  const hosts = declared.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).host] : []))
  const isHere = host !== undefined && LOOPBACK.test(host) && !isForwarded
  return isHere ? [...hosts, host.toLowerCase()] : hosts
}
