import type { Endpoint, Sent } from '@/contract/core/endpoint'
import type { Answer, TestServer } from './server'

/** Calls the API like a browser: stores the cookies of responses and sends them with later requests. */
export function cookieJar(server: TestServer, initial: ReadonlyMap<string, string> = new Map()) {
  const cookies = new Map(initial)
  return {
    cookies,
    /** A copy with the same cookies, such as a second tab or a thief's browser. */
    copy: () => cookieJar(server, cookies),
    async call<E extends Endpoint>(
      endpoint: E,
      sent: Sent<E>,
      { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
    ): Promise<Answer<E>> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const caller = token ? server.withToken(token) : server.visitor
      const answer = await caller.call(endpoint, sent, { headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers } })
      for (const line of answer.headers.getSetCookie()) keep(cookies, line)
      return answer
    },
  }
}
export type CookieJar = ReturnType<typeof cookieJar>

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
