import type { Page, Request } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'

const MS_TO_SETTLE = 60_000

/**
 * Waits until the page has had no new or pending requests for a short time; Playwright's "networkidle" takes half a second.
 * @returns a function that waits; its result names the requests that never ended.
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
