import type { Server } from 'node:http'
import type { Door } from './front'

export type Pages = { door: Door; close(): Promise<void> }

/** Everything that is not the API: pages and static files, by Next. In development it compiles them as they are asked for. */
export async function openPages({
  dir,
  dev,
  httpServer,
  hostname,
  port,
}: {
  dir: string
  dev: boolean
  httpServer: Server
  hostname: string
  port: number
}): Promise<Pages> {
  // Loaded here and not above, since Next reads NODE_ENV as it loads.
  const { default: next } = await import('next')
  const app = next({ dev, dir, httpServer, hostname, port, webpack: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  return { door: (request, response) => handle(request, response), close: () => app.close() }
}
