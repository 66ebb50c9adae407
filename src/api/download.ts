import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { theClient } from './send'
import { urlOf } from './url-of'

export type Fetched = { blob: Blob; name: string | undefined }

/**
 * Fetches what is not JSON (a private file, a statement, a list as CSV) with the session of who asks; a link or an
 * `<img>` could not carry the token.
 * @throws ApiError with the server's words, for the screen to tell; a 401 or 403 also signs out, as everywhere
 */
export async function fetchBlob<E extends Endpoint>(endpoint: E, sent: Sent<E>, accept?: string): Promise<Fetched> {
  const { params, query } = sent as { params?: Record<string, string>; query?: object }
  const { authClient } = await theClient()
  const { data, headers } = await authClient.request<Blob>({
    method: 'get',
    url: urlOf(endpoint, params),
    params: query,
    responseType: 'blob',
    showsFailure: true,
    ...(accept ? { headers: { Accept: accept } } : {}),
  })
  return { blob: data, name: nameIn(String(headers['content-disposition'] ?? '')) }
}

const nameIn = (disposition: string): string | undefined => /filename="?([^";]+)"?/i.exec(disposition)?.[1]

/** Milliseconds until the browser has certainly begun to save; then the memory is given back. */
const KEEP_FOR = 60_000

export function saveAs({ blob, name }: Fetched, fallback: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? fallback
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR)
}
