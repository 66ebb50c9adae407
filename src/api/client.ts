import axios, { isAxiosError, isCancel, type AxiosError, type AxiosInstance, type AxiosResponse } from 'axios'
import { auth } from '@/contract/auth'
import type { Endpoint, Meta, Reply, Sent } from '@/contract/core/endpoint'
import { env } from '@/config/env'
import { currentLanguage } from '@/locales/current'
import { ApiError, apiErrorOf, messageIn, statusMessage } from './api-error'
import { accountToken, isValid } from './cookies'
import { searchParams } from './search-params'
import { forgetSession, isAnotherSession, leaveSession, mayRenew, startSession } from './session'
import { keepErrorOverReload, toastError } from './toast'
import { urlOf } from './url-of'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** This request is a retry with a renewed token; it is not retried again. */
    isRepeated?: boolean
    /** The caller shows the error itself, next to the image or button concerned. */
    showsFailure?: boolean
  }
}

const BEARER = 'Bearer '
const create = (): AxiosInstance => axios.create({ baseURL: env.apiUrl, paramsSerializer: { serialize: searchParams } })

/**
 * Two clients with the same base address (specification, section 7): one for everybody, one for the signed-in person. Their request and
 * response handling is in interceptors, so that a bare `authClient.get(…)` behaves like every other call.
 */
export const publicClient = create()
export const authClient = create()

for (const client of [publicClient, authClient])
  client.interceptors.request.use((config) => {
    config.headers.set('Time-Zone-Offset', String(new Date().getTimezoneOffset()))
    config.headers.set('Accept-Language', currentLanguage())
    return config
  })

authClient.interceptors.request.use(async (config) => {
  const isLeaving = config.url === auth.logout.path
  if (!isLeaving && !isValid(accountToken()) && mayRenew()) await renew()
  const token = accountToken()
  if (isValid(token)) config.headers.set('Authorization', BEARER + token)
  return config
})

// A refused file request has a blob body: parsed here, so that the following interceptors see the usual error format.
authClient.interceptors.response.use(undefined, async (error: unknown) => {
  const response = isAxiosError(error) ? error.response : undefined
  if (response?.data instanceof Blob) response.data = readJson(await response.data.text())
  throw error
})

// One silent token renewal, since permissions may have changed; a second refusal is final.
authClient.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isDenied(error) || !error.config || error.config.isRepeated) throw error
  // Requests of an earlier session are not retried: they belong to another person or state.
  const isLate = () => isAnotherSession(tokenSent(error))
  if (isLate() || !(await renew()) || isLate()) throw error
  return authClient.request({ ...error.config, isRepeated: true })
})

// A refusal ends the session that sent the request. One that arrives after the session has changed has no effect.
authClient.interceptors.response.use(undefined, (error: unknown) => {
  if (!isDenied(error) || isAnotherSession(tokenSent(error))) throw error
  const failure = apiErrorOf(error.response)
  toastError(failure)
  keepErrorOverReload(failure)
  signOut()
  throw failure
})

// The requirement was enabled in the meantime: a new token contains it, and the back office shows the setup instead of the requested page.
authClient.interceptors.response.use(undefined, (error: unknown) => {
  const failure = isAxiosError(error) ? apiErrorOf(error.response) : undefined
  if (failure?.code !== 'TWO_FACTOR_REQUIRED') throw error
  void renew()
  throw failure
})

// A failed GET shows a message; a failed write is shown by its form.
for (const client of [publicClient, authClient])
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (!isAxiosError(error) || isCancel(error)) throw error
    const failure = apiErrorOf(error.response)
    if (error.config?.method === 'get' && !error.config.showsFailure) toastError(failure)
    throw failure
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The response is not from this server; only its status can be shown.
    return undefined
  }
}

/** The sign-out request: its own 401 or 403 must not sign out again. */
const isDenied = (error: unknown): error is AxiosError =>
  isAxiosError(error) && endsSession(error.response?.status) && error.config?.url !== auth.logout.path
const endsSession = (status: number | undefined): boolean => status === 401 || status === 403

/** The token that a refused request was sent with. */
function tokenSent(error: AxiosError): string | undefined {
  const header = error.config?.headers.get('Authorization')
  return typeof header === 'string' ? header.replace(BEARER, '') : undefined
}

let renewing: Promise<boolean> | undefined
/** Renews the account token with the httpOnly cookie. Concurrent requests share one renewal. */
export function renew(): Promise<boolean> {
  const before = accountToken()
  renewing ??= publicClient
    .post<{ data: { token: string; permissionToken: string } }>(auth.refresh.path)
    .then(({ data }) => {
      startSession(data.data)
      return true
    })
    .catch((error: unknown) => {
      // "No session" is a valid response: the visitor is signed out, unless another session has started in the meantime. Without a response
      // the cookies are kept, and the next attempt can renew.
      if (error instanceof ApiError && endsSession(error.status) && !isAnotherSession(before)) forgetSession()
      return false
    })
    .finally(() => void (renewing = undefined))
  return renewing
}

/**
 * Signing out removes the account and permission tokens and reloads the page (specification, section 4). The server ends the session as
 * well, since scripts cannot access the cookie that renews it. The response is not awaited, since the device may be offline: the request is
 * sent with keepalive, and a session whose request was lost expires on its own.
 */
export function signOut(): void {
  void authClient
    .post(auth.logout.path, undefined, {
      adapter: 'fetch',
      fetchOptions: { keepalive: true },
      // Runs after the interceptors, immediately before the request is sent: the tokens are no longer needed.
      transformRequest: () => void queueMicrotask(leaveSession),
    })
    .catch(() => undefined)
}

export type Answered<T> = { data: T; message: string; meta: Meta | undefined }
export type SendOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  form?: FormData
  onProgress?: (share: number) => void
  showsFailure?: boolean
}

/** Calls an endpoint of the contract. Public endpoints are called without a token unless a session exists. @throws ApiError */
export async function request<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: SendOptions = {}): Promise<Answered<Reply<E>>> {
  const client = endpoint.access === 'public' && !isValid(accountToken()) ? publicClient : authClient
  const { params, query, body } = sent as { params?: Record<string, string>; query?: object; body?: unknown }
  const response = await client.request<{ data: Reply<E>; meta?: Meta }>({
    method: endpoint.method,
    url: urlOf(endpoint, params),
    params: query,
    data: options.form ?? body,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.showsFailure ? { showsFailure: true } : {}),
    ...(options.idempotencyKey ? { headers: { 'Idempotency-Key': options.idempotencyKey } } : {}),
    ...(options.onProgress ? { onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0) } : {}),
  })
  return { data: response.data.data, message: successMessage(response), meta: response.data.meta }
}

const successMessage = ({ data, status, statusText }: AxiosResponse): string => messageIn(data) ?? statusMessage(status, statusText).message
