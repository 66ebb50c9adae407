import type { Endpoint } from '@/contract/core/endpoint'

/** The address of a call below the API's own, its parameters filled in. */
export const urlOf = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
