import { paths } from '@/config/paths'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp, type App } from './app'
import { openServices, type RunningServices } from './services'
import { prepareDataFolder } from './environment/data-folder'
import type { Env } from './environment/env'
import { printBanner } from './banner'
import { createHttpServer, type RouteHandler, type RouteHandlers, type HttpServer } from './http/http-server'
import { isLoopback } from './http/loopback'
import { filesOf } from './infra/logo'
import { mailboxHandler } from './http/mailbox'
import { createMetrics, type Metrics } from './http/metrics'
import { openPages, type Pages } from './http/pages'
import { withReferrals } from './http/referral-cookie'
import { STATIC, staticFilesHandler } from './http/static-files'
import { authenticate } from './modules/auth/sessions/sessions'
import { implementation } from './modules/implementation'

// Together with the shutdown of the database these stay below ten seconds.
const MS_UNTIL_BALANCERS_NOTICE = 300
const MS_OF_LATECOMERS = 2_000
const MS_FOR_REQUESTS = 5_000

export type Server = { stop(): Promise<void> }

/** Starts all parts in parallel, and opens the handlers once all of them are ready. */
export async function startServer(env: Env, root: string, log: Logger): Promise<Server> {
  await prepareDataFolder(env.DATA_DIR)
  const metrics = createMetrics(env.METRICS_TOKEN)
  const httpServer = createHttpServer(metrics.observe)
  const port = await httpServer.listen(env.PORT, env.HOST)
  const started = await Promise.allSettled([
    openServices({ env, root, log, port }),
    openPages({ dir: root, env, httpServer: httpServer.server, hostname: env.HOST, port }),
  ])
  const [services, pages] = started
  if (services.status === 'rejected' || pages.status === 'rejected') {
    await httpServer.close(0)
    if (services.status === 'fulfilled') await services.value.close()
    throw services.status === 'rejected' ? services.reason : (pages as PromiseRejectedResult).reason
  }
  const running = services.value
  const app = createApp({ services: running.services, implementation, authenticate })
  for (const [name, db] of running.pools) metrics.watchPool(name, db)
  httpServer.open(
    handlersOf({ env, root, app, pages: withReferrals(running.services, pages.value.handler), metrics, holdsDemo: running.holdsDemo }),
  )
  for (const { code, message } of running.services.deployment.notices) log.warn({ code }, message)
  printBanner({ env, port, store: running.storeName, holdsDemo: running.holdsDemo })
  // In development the browser holds a connection for hot reloading, which is not waited for.
  const finish = env.NODE_ENV === 'development' ? 0 : MS_FOR_REQUESTS
  return { stop: () => stopServer({ httpServer, app, pages: pages.value, services: running, finish }) }
}

type Running = { httpServer: HttpServer; app: App; pages: Pages; services: RunningServices; finish: number }
type Parts = { env: Env; root: string; app: App; pages: RouteHandler; metrics: Metrics; holdsDemo: boolean }

function handlersOf({ env, root, app, pages, metrics, holdsDemo }: Parts): RouteHandlers {
  // Server-side rendering calls the API within this process, without a network round trip (src/api/server-read.ts).
  Object.assign(globalThis, { [Symbol.for('carmine.api')]: app.fetch })
  const showsMail = (request: Parameters<typeof isLoopback>[0]) => env.NODE_ENV !== 'production' || (holdsDemo && isLoopback(request))
  return {
    '/': pages,
    // In development they are compiled on demand.
    ...(env.NODE_ENV === 'development' ? {} : { [STATIC]: staticFilesHandler(root) }),
    '/api/v1': getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0]),
    '/metrics': metrics.handler,
    '/api/v1/metrics': metrics.handler,
    ...(env.SMTP_URL ? {} : { [paths.dev.mailbox]: mailboxHandler(env.DATA_DIR, filesOf(env), showsMail) }),
  } satisfies RouteHandlers
}

/** Fails readiness first, so that balancers route elsewhere; then drains connections, finishes running requests and closes all parts. */
async function stopServer({ httpServer, app, pages, services, finish }: Running): Promise<void> {
  app.stopping()
  const jobs = services.stopJobs()
  if (finish > 0) await httpServer.drain(MS_UNTIL_BALANCERS_NOTICE, MS_OF_LATECOMERS)
  await httpServer.close(finish)
  await jobs
  await Promise.allSettled([pages.close(), services.close()])
}
