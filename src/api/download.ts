import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { theClient } from './send'
import { urlOf } from './url-of'

export type Fetched = { blob: Blob; name: string | undefined }

/**
 * Downloads non-JSON content (a private file, a statement, a CSV list) with the session's token, which a link or an `<img>` cannot send.
 * @throws ApiError with the server's message, for the caller to show; a 401 or 403 also signs out, as everywhere
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

/** Milliseconds until the browser has certainly started saving; then the object URL is revoked. */
const KEEP_FOR = 60_000

export function saveAs({ blob, name }: Fetched, fallback: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? fallback
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR)
}
