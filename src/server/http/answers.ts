import type { IncomingMessage, ServerResponse } from 'node:http'

const NAME = 'carmine_http_seconds'
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

type Series = { buckets: number[]; count: number; sum: number }

/**
 * Counts responses and their durations as a Prometheus histogram. Implemented here because the client library builds a key from the labels
 * for each response, which took a tenth of the time of a small response.
 */
export function countAnswers(): { observe(request: IncomingMessage, response: ServerResponse): void; text(): string } {
  // By status, method and area: a few dozen series at most, since all three are bounded.
  const known = new Map<string, Series>()
  return {
    observe(request, response) {
      const started = performance.now()
      // Aborted responses count too, hence 'close' rather than 'finish'.
      response.once('close', () => count(known, request, response.statusCode, (performance.now() - started) / 1000))
    },
    text: () =>
      [
        `# HELP ${NAME} How long an answer took`,
        `# TYPE ${NAME} histogram`,
        ...[...known].flatMap(([labels, series]) => lines(labels, series)),
        '',
      ].join('\n'),
  }
}

function count(known: Map<string, Series>, { method = 'GET', url = '/' }: IncomingMessage, status: number, seconds: number): void {
  const labels = `area="${areaOf(url)}",method="${METHODS.has(method) ? method : 'other'}",status="${status}"`
  const series = known.get(labels) ?? { buckets: BOUNDS.map(() => 0), count: 0, sum: 0 }
  if (series.count === 0) known.set(labels, series)
  const at = BOUNDS.findIndex((bound) => seconds <= bound)
  if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + 1
  series.count += 1
  series.sum += seconds
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
const areaOf = (url: string): string => (url.startsWith('/api/') ? 'api' : url.startsWith('/_next/') ? 'static' : 'page')

function lines(labels: string, { buckets, count: all, sum }: Series): string[] {
  let below = 0
  const counted = BOUNDS.map((bound, at) => `${NAME}_bucket{${labels},le="${bound}"} ${(below += buckets[at] ?? 0)}`)
  return [...counted, `${NAME}_bucket{${labels},le="+Inf"} ${all}`, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${all}`]
}
