import type { Endpoint } from '@/contract/core/endpoint'

/** The path of an endpoint below the API's base address, with its parameters filled in. */
export const urlOf = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
