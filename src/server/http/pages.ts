import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { restoreNativeDate } from '@/tuned/native-date'
import type { Env } from '@/server/environment/env'
import { headers } from './security-headers'
import type { RouteHandler } from './http-server'
import { inLanguage } from '@/locales/server'
import { languageOfRequest, redirectToLanguage } from './page-language'

export type Pages = { handler: RouteHandler; close(): Promise<void> }

/** Everything outside the API: pages and static files, served by Next. In development it compiles them on demand. */
export async function openPages({
  dir,
  env,
  httpServer,
  hostname,
  port,
}: {
  dir: string
  env: Pick<Env, 'NODE_ENV'>
  httpServer: Server
  hostname: string
  port: number
}): Promise<Pages> {
  // Imported here rather than at the top, since Next reads NODE_ENV while it loads.
  const { default: next } = await import('next')
  const dev = env.NODE_ENV === 'development'
  const nativeDate = Date
  const app = next({ dev, dir, httpServer, hostname, port, webpack: true })
  await app.prepare()
  restoreNativeDate(nativeDate)
  const handle = app.getRequestHandler()
  const handler: RouteHandler = (request, response) => {
    if (!dev) prepare(request, response)
    if (redirectToLanguage(request, response)) return undefined
    return inLanguage(languageOfRequest(request.url ?? '/'), () => handle(request, response))
  }
  return { handler, close: () => app.close() }
}

const SVG = 'image/svg+xml'

/**
 * Next applies the headers of next.config.js to pages and files, which override these; its own redirects get none. It serves SVG without a
 * charset.
 */
function prepare({ url = '' }: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  if (!url.includes('.svg')) return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => setHeader(name, value === SVG ? `${SVG}; charset=utf-8` : value)
}
