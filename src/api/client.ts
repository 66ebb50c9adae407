import axios, { AxiosError, type AxiosInstance } from 'axios'
import type { Endpoint, Meta, Refusal, Reply, Sent } from '@/contract/core/endpoint'
import { env, isProductionMode } from '@/config/env'
import { ApiError, SOMETHING_WRONG, statusMessage } from './api-error'
import { accountToken, isValid } from './cookies'
import { searchParams } from './search-params'
import { forgetSession, isAnotherSession, mayRenew, startSession } from './session'
import { signOut } from './sign-out'
import { keepErrorOverReload, toastError } from './toast'
import { urlOf } from './url-of'

const create = (): AxiosInstance => {
  const client = axios.create({ baseURL: env.apiUrl, paramsSerializer: { serialize: searchParams } })
  client.interceptors.request.use((config) => {
    config.headers.set('Time-Zone-Offset', String(new Date().getTimezoneOffset()))
    return config
  })
  return client
}

const BEARER = 'Bearer '

/** Two clients on one base address (specification, section 7): anybody's, and the signed-in person's. */
export const publicClient = create()
export const authClient = create()

authClient.interceptors.request.use(async (config) => {
  const token = accountToken()
  if (!isValid(token) && mayRenew()) await renew()
  const fresh = accountToken()
  if (isValid(fresh)) config.headers.set('Authorization', BEARER + fresh)
  return config
})

let renewing: Promise<boolean> | undefined
/** Renews the account token with the httpOnly cookie. However many requests need it, one asks. */
export function renew(): Promise<boolean> {
  const before = accountToken()
  renewing ??= publicClient
    .post<{ data: { token: string; permissionToken: string } }>('/auth/refresh')
    .then(({ data }) => {
      startSession(data.data)
      return true
    })
    .catch((error: unknown) => {
      // No session to renew is an answer, not a fault: nobody is signed in, unless somebody has come in meanwhile. A server
      // that could not be reached has not said so; what is kept here lets the next try renew.
      if (isDenied(error) && !isAnotherSession(before)) forgetSession()
      return false
    })
    .finally(() => void (renewing = undefined))
  return renewing
}

export type Answered<T> = { data: T; message: string; meta: Meta | undefined }
export type SendOptions = { idempotencyKey?: string; signal?: AbortSignal; form?: FormData; onProgress?: (share: number) => void }

// Who asks for a file is refused with a blob, too: it is read here, so that a refusal looks the same everywhere.
authClient.interceptors.response.use(undefined, async (error: unknown) => {
  const response = error instanceof AxiosError ? error.response : undefined
  if (response?.data instanceof Blob) response.data = readJson(await response.data.text())
  throw error
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Something else than our server answered; its status is all there is to tell.
    return undefined
  }
}

/** Calls an endpoint of the contract. Public ones go without a token unless somebody is signed in. */
export async function request<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: SendOptions = {}): Promise<Answered<Reply<E>>> {
  const client = endpoint.access === 'public' && !isValid(accountToken()) ? publicClient : authClient
  try {
    const ask = () => exchange<E>(client, endpoint, sent, options)
    return await (client === authClient ? askTwice(ask) : ask())
  } catch (error) {
    // A failed GET shows itself; of a write the form that sent it tells.
    throw report(error, client, { isShown: endpoint.method === 'get' })
  }
}

/** One silent refresh, since rights may have changed; what is refused then is refused for good. */
export async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // As somebody else it would be another question, so what an older session asked is not asked again.
    const isLate = () => isAnotherSession(tokenSent(error))
    if (isDenied(error) && !isLate() && (await renew()) && !isLate()) return await ask()
    throw error
  }
}

const isDenied = (error: unknown): boolean =>
  error instanceof AxiosError && (error.response?.status === 401 || error.response?.status === 403)

/** The token that a refused request carried. */
function tokenSent(error: unknown): string | undefined {
  const header = error instanceof AxiosError ? error.config?.headers.get('Authorization') : undefined
  return typeof header === 'string' ? header.replace(BEARER, '') : undefined
}

async function exchange<E extends Endpoint>(
  client: AxiosInstance,
  endpoint: E,
  sent: Sent<E>,
  options: SendOptions,
): Promise<Answered<Reply<E>>> {
  const { params, query, body } = sent as { params?: Record<string, string>; query?: object; body?: unknown }
  const { data } = await client.request<{ data: Reply<E>; message: string; meta?: Meta }>({
    method: endpoint.method,
    url: urlOf(endpoint, params),
    params: query,
    data: options.form ?? body,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.idempotencyKey ? { headers: { 'Idempotency-Key': options.idempotencyKey } } : {}),
    ...(options.onProgress ? { onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0) } : {}),
  })
  return { data: data.data, message: data.message, meta: data.meta }
}

/** The refusal as the screens read it, shown here if nobody else tells of it. */
export function report(error: unknown, client: AxiosInstance, { isShown }: { isShown: boolean }): unknown {
  if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) return error
  const failure = toApiError(error)
  // A refusal ends the session that it was said to. One that comes late, when another has begun, ends nothing.
  const ends = client === authClient && isDenied(error) && !isAnotherSession(tokenSent(error))
  // The rule came meanwhile: a new token knows of it, and the back office shows the set-up instead of what was asked for.
  if (failure.code === 'TWO_FACTOR_REQUIRED') void renew()
  else if (isShown || ends) toastError(failure.message)
  if (ends) {
    keepErrorOverReload(failure.message)
    signOut()
  }
  return failure
}

export function toApiError(error: AxiosError): ApiError {
  const { response } = error
  const body = response?.data as Partial<Refusal> | undefined
  // The server's own message is always shown; the table only stands in where it sent none.
  const said = typeof body?.message === 'string' && body.message !== '' ? body.message : undefined
  const message = said ?? (response ? statusMessage(response.status, response.statusText, isProductionMode).message : SOMETHING_WRONG)
  return new ApiError(message, response?.status ?? -1, body?.code, body?.errors ?? [], body?.requestId)
}
