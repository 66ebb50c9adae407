import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Private, loopback and reserved addresses: IANA's special-purpose registries (RFC 6890 and its updates). */
const INWARD = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; clouds serve machine credentials there.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INWARD.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  // These embed an IPv4 address.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INWARD.addSubnet(net, bits, 'ipv6')

/** @param ip of either family; an IPv4-mapped IPv6 address counts as IPv4 */
export const isInwardAddress = (ip: string): boolean => INWARD.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const INWARD_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/** The host of an address as it is resolved: without IPv6 brackets and trailing dot. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether an address points inward by its text alone. A name that only resolves to an inward address is detected at the call. */
export function pointsInward(address: string, privateHosts: readonly string[]): boolean {
  const host = hostOf(address)
  if (privateHosts.includes(host)) return false
  return isIP(host) > 0 ? isInwardAddress(host) : !host.includes('.') || INWARD_NAMES.test(host)
}

/** Keys and amounts are sent over https only; plain http is allowed for internal hosts that the installation lists. */
export const isReadableOnTheWay = (address: string, privateHosts: readonly string[]): boolean =>
  !address.toLowerCase().startsWith('https:') && !privateHosts.includes(hostOf(address))

/** The name resolves to an inward address. */
export class InwardAddress extends Error {}

export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void
type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void

/** Resolves a name and refuses inward addresses. The connection uses exactly the addresses that were checked. */
const outsideOf =
  (resolve: Resolve): Lookup =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error(`${host} does not resolve`), '', 0)
      if (found.some(({ address }) => isInwardAddress(address))) return done(leadsInside(host), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

const leadsInside = (host: string) => new InwardAddress(`${host} leads into a private network`)

export type OutboundRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  signal: AbortSignal
  mostBytes: number
  /** Inward hosts that the installation allows. */
  privateHosts: readonly string[]
}

/**
 * One request to a provider. Redirects are not followed but returned as responses.
 * @throws InwardAddress if the address points inward
 */
export async function requestOutside(
  address: string,
  wish: OutboundRequest,
  resolve: Resolve = lookup,
): Promise<{ status: number; text: string }> {
  if (pointsInward(address, wish.privateHosts)) throw leadsInside(hostOf(address))
  if (isReadableOnTheWay(address, wish.privateHosts)) throw new Error(`${hostOf(address)} requires TLS`)
  const isAllowed = wish.privateHosts.includes(hostOf(address))
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  const answer = await new Promise<IncomingMessage>((resolved, rejected) => {
    const { method, headers, body, signal } = wish
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const options = { method, headers: { ...headers, ...length }, signal, ...(isAllowed ? {} : { lookup: outsideOf(resolve) }) }
    request(address, options, resolved).on('error', rejected).end(body)
  })
  return { status: answer.statusCode ?? 0, text: await textOf(answer, wish.mostBytes) }
}

async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new Error(`Response exceeds ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
