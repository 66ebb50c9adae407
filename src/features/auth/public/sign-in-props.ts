import type { IncomingMessage } from 'node:http'
import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { ownHosts } from '@/contract/core/own-hosts'
import { site } from '@/config/site'
import { settingsGroup } from '@/contract/settings'
import type { SignInProps } from './sign-in-screen'

/** The headers as received: Next adds `x-forwarded-for` to the parsed headers of every request. */
const isByProxy = (name: string, place: number): boolean => place % 2 === 0 && /^(forwarded|x-forwarded-for)$/i.test(name)

/**
 * The address of the request if its host is one of ours. Headers alone are not trusted: the sender chooses the host header, so a phishing
 * page that proxies ours would otherwise be confirmed by its own name.
 */
function ownAddress({ headers, rawHeaders }: IncomingMessage, configured: string | null): string | null {
  const { host, 'x-forwarded-host': forwardedHost } = headers
  const own = ownHosts({ host, isForwarded: rawHeaders.some(isByProxy) }, [configured, site.hostUrl])
  const found = [forwardedHost, host].flat().find((one) => one !== undefined && own.includes(one.toLowerCase()))
  return found === undefined || (configured !== null && new URL(configured).host === found.toLowerCase()) ? configured : found
}

/** The address of the request if it is one of ours, otherwise the configured public address. Null: the page shows none. */
export const signInProps: GetServerSideProps<SignInProps> = async ({ req }) => {
  // If the API fails, the page still opens.
  const configured = await serverRead(settingsGroup.public, {}).then(
    ({ data }) => data.address,
    () => null,
  )
  return { props: { address: ownAddress(req, configured) } }
}
