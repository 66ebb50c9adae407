/** Filters as the API expects them: empty values are omitted, arrays are repeated keys, objects are JSON. */
export function searchParams(filters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(filters))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) append(search, key, one)
  return search.toString()
}

function append(search: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return
  search.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
}
