import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { join } from 'node:path'
import { headers } from './security-headers'
import type { RouteHandler } from './http-server'

export const STATIC = '/_next/static/'

/**
 * Scripts and styles of the build. They were compressed at build time (scripts/compress-static.mjs), so responses need no compression.
 * Their names contain a content hash, so they are cached permanently.
 */
export function staticFilesHandler(root: string): RouteHandler {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.header(name, value)
    context.header('Cache-Control', context.res.ok ? 'public, max-age=31536000, immutable' : 'no-store')
  })
  const rewriteRequestPath = (path: string) => path.slice(STATIC.length)
  app.get(`${STATIC}*`, serveStatic({ root: join(root, '.next', 'static'), precompressed: true, rewriteRequestPath }))
  app.notFound((context) => context.text('There is no such file. Perhaps it belongs to an earlier version.', 404))
  return getRequestListener(app.fetch)
}
