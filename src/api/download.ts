import { AxiosError } from 'axios'
import type { Endpoint, Refusal, Sent } from '@/contract/core/endpoint'
import { ApiError } from './api-error'
import { authClient, toApiError, urlOf } from './client'

export type Fetched = { blob: Blob; name: string | undefined }

/**
 * Fetches what is not JSON (a private file, a statement, a list as CSV) with the session of who asks; a link or an
 * `<img>` could not carry the token.
 * @throws ApiError with the server's words
 */
export async function fetchBlob<E extends Endpoint>(endpoint: E, sent: Sent<E>, accept?: string): Promise<Fetched> {
  const { params, query } = sent as { params?: Record<string, string>; query?: object }
  try {
    const { data, headers } = await authClient.request<Blob>({
      method: 'get',
      url: urlOf(endpoint, params),
      params: query,
      responseType: 'blob',
      ...(accept ? { headers: { Accept: accept } } : {}),
    })
    return { blob: data, name: nameIn(String(headers['content-disposition'] ?? '')) }
  } catch (error) {
    throw await refusalIn(error)
  }
}

const nameIn = (disposition: string): string | undefined => /filename="?([^";]+)"?/i.exec(disposition)?.[1]

/** A refusal comes as a blob too, because a blob was asked for. */
async function refusalIn(error: unknown): Promise<unknown> {
  if (!(error instanceof AxiosError)) return error
  const body: unknown = error.response?.data
  const plain = toApiError(error)
  if (!(body instanceof Blob)) return plain
  const refusal = readRefusal(await body.text())
  return refusal ? new ApiError(refusal.message, plain.status, refusal.code, refusal.errors ?? [], refusal.requestId) : plain
}

function readRefusal(text: string): Refusal | undefined {
  try {
    const found = JSON.parse(text) as Partial<Refusal> | null
    return typeof found?.message === 'string' ? (found as Refusal) : undefined
  } catch {
    // Something else than our server answered; its status is all there is to tell.
    return undefined
  }
}

const csv = 'text/csv'
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

/** Saves a list with its filters as CSV. */
export async function downloadCsv<E extends Endpoint>(endpoint: E, sent: Sent<E>, fallback: string): Promise<void> {
  saveAs(await fetchBlob(endpoint, sent, csv), fallback)
}
