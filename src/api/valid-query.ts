import type { z } from 'zod'
import type { Endpoint } from '@/contract/core/endpoint'

export type ListEndpoint = Endpoint & { query: z.ZodObject }
export type QueryOf<E extends ListEndpoint> = z.output<E['query']>

/** The parameters of an address as the list's own schema reads them; invalid values are dropped. */
export function validQuery<E extends ListEndpoint>(endpoint: E, given: Readonly<Record<string, unknown>>): QueryOf<E> {
  const whole = endpoint.query.safeParse(given)
  if (whole.success) return whole.data as QueryOf<E>
  const bad = new Set(whole.error.issues.map((issue) => String(issue.path[0])))
  return endpoint.query.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !bad.has(key)))) as QueryOf<E>
}
