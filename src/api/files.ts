import { AxiosError } from 'axios'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { files, type FilePurpose } from '@/contract/files'
import { authClient, renew, send, toApiError, urlOf } from './client'

type Accepted = 'text/csv' | 'application/pdf' | '*/*'
export type Fetched = { blob: Blob; name: string | undefined }

/**
 * Fetches what is not JSON, as the signed-in person: a file, a statement, a list as CSV (every list answers
 * `Accept: text/csv`, with its filters). A refusal is thrown as an `ApiError`, for the button that asked to show.
 */
export async function fetchBlob<E extends Endpoint>(endpoint: E, sent: Sent<E>, accept: Accepted = '*/*'): Promise<Fetched> {
  const { params, query } = sent as { params?: Record<string, string>; query?: object }
  const ask = () =>
    authClient.request<Blob>({
      method: endpoint.method,
      url: urlOf(endpoint, params),
      params: query,
      headers: { Accept: accept },
      responseType: 'blob',
    })
  try {
    const { data, headers } = await ask().catch(async (error: unknown) => {
      // As for every call: one silent renewal, then the answer counts.
      if (error instanceof AxiosError && error.response?.status === 401 && (await renew())) return ask()
      throw error
    })
    return { blob: data, name: fileName(String(headers['content-disposition'] ?? '')) }
  } catch (error) {
    throw error instanceof AxiosError ? toApiError(await withReadBody(error)) : error
  }
}

/** The same, handed to the browser as a download. */
export async function download<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { accept, name }: { accept: Accepted; name: string },
): Promise<void> {
  const fetched = await fetchBlob(endpoint, sent, accept)
  saveBlob(fetched.blob, fetched.name ?? name)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Sends a file for a purpose, as `UploadField` wants it: `upload={uploadFor('IDENTITY')}`. */
export const uploadFor = (purpose: FilePurpose) => async (file: File, onProgress: (share: number) => void) => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', file)
  const { data } = await send(files.upload, {}, { form, onProgress })
  return { id: data.id }
}

const fileName = (disposition: string): string | undefined => /filename="?([^";]+)"?/.exec(disposition)?.[1]

/** Where a blob was asked for, a refusal comes as one too. */
async function withReadBody(error: AxiosError): Promise<AxiosError> {
  const { response } = error
  if (!(response?.data instanceof Blob)) return error
  const text = await response.data.text()
  try {
    response.data = JSON.parse(text)
  } catch {
    // Not ours, a proxy's page: the status says enough.
    response.data = undefined
  }
  return error
}
