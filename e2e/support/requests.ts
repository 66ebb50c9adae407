import type { Page, Request } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'

const MS_TO_SETTLE = 60_000

/**
 * Waits until the page has sent nothing, and waited for nothing, for a while; the browser's own "networkidle" takes half a second for it.
 * @returns the wait; its result names the requests that never ended.
 */
export function watchRequests(page: Page, quietMs = 120): () => Promise<string[]> {
  const running = new Set<Request>()
  let lastChange = Date.now()
  const changed = () => void (lastChange = Date.now())
  page.on('request', (request) => changed() ?? running.add(request))
  page.on('requestfinished', (request) => changed() ?? running.delete(request))
  page.on('requestfailed', (request) => changed() ?? running.delete(request))
  return async () => {
    for (const until = Date.now() + MS_TO_SETTLE; Date.now() < until; await sleep(20))
      if (running.size === 0 && Date.now() - lastChange > quietMs) return []
    return [...running].map((request) => request.url())
  }
}
