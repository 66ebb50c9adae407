import autocannon from 'autocannon'

export type Load = {
  url: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The maximum rate of requests per second over all connections. */ perSecond?: number
  /** Returns the next request. */ next?: () => { path: string; headers: Record<string, string>; body?: string }
}
export type Loaded = { perSecond: number; p50: number; p99: number; failed: number; total: number }

/** Keeps a number of connections busy and counts the responses. */
export function load({ url, connections, seconds, method = 'GET', headers = {}, perSecond, next }: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const requests = next ? [{ method, setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }] : undefined
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        method,
        headers,
        ...(perSecond ? { overallRate: perSecond } : {}),
        ...(requests ? { requests } : {}),
      },
      (error, result) => {
        if (error) return reject(error instanceof Error ? error : new Error(String(error)))
        const failed = result.non2xx + result.errors + result.timeouts
        resolve({
          perSecond: result.requests.average,
          p50: result.latency.p50,
          p99: result.latency.p99,
          failed,
          total: result.requests.total,
        })
      },
    )
  })
}

/** The same, but every response must be successful: refusals are fast and would improve the result. */
export async function runLoad(wish: Load): Promise<Loaded> {
  const result = await load(wish)
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.total} requests to ${wish.url} were refused or failed`)
  return result
}
