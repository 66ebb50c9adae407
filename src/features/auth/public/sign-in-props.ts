import type { IncomingHttpHeaders } from 'node:http'
import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { site } from '@/config/site'
import { settingsGroup } from '@/contract/settings'
import type { SignInProps } from './sign-in-screen'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * The host of a request if it can be trusted: the one that the pages were built for, or this machine without a proxy before it. Any other
 * is chosen by the sender of the request, or by a proxy that serves the page at another address.
 */
function trustedHost({ host, forwarded, 'x-forwarded-for': forwardedFor }: IncomingHttpHeaders): string | null {
  if (host === undefined) return null
  const isHere = LOOPBACK.test(host) && forwarded === undefined && forwardedFor === undefined
  return isHere || host.toLowerCase() === new URL(site.hostUrl).host ? host : null
}

/** The configured public address; where none is configured, the host of the request if it can be trusted. Null: the page names none. */
export const signInProps: GetServerSideProps<SignInProps> = async ({ req }) => {
  // Without an answer of the API the page still opens.
  const configured = await serverRead(settingsGroup.public, {}).then(
    ({ data }) => data.address,
    () => null,
  )
  return { props: { address: configured ?? trustedHost(req.headers) } }
}
