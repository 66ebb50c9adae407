const PASSWORD = 'Carmine#2026'

type Answer<T> = { success: boolean; message: string; data: T }

/** Calls the API as an external client. */
export async function call<T>(
  base: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Time-Zone-Offset': '0',
      'Idempotency-Key': crypto.randomUUID(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Answer<T>
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`)
  return answer.data
}

/** Tokens expire after ten minutes; a cached token must stay valid for the longest scenario. */
const KEPT_MS = 3 * 60_000
const tokens = new Map<string, { token: Promise<string>; until: number }>()

/** A cached token of this account: signing in for every call would exceed the rate limit of 60 per minute and address. */
export function signInAs(base: string, email: string, password = PASSWORD): Promise<string> {
  const key = JSON.stringify([base, email, password])
  const known = tokens.get(key)
  if (known && Date.now() < known.until) return known.token
  const token = call<{ token: string }>(base, 'POST', '/auth/login', { body: { email, password } }).then((answer) => answer.token)
  tokens.set(key, { token, until: Date.now() + KEPT_MS })
  token.catch(() => tokens.delete(key))
  return token
}

/** Changes settings of the running platform as two administrators, because loosening a limit needs a second one. */
export async function settings(base: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const token = await signInAs(base, 'admin@carmine.test')
  const { version } = await call<{ version: number }>(base, 'GET', '/settings', { token })
  const answer = await call<{ changeRequest?: { id: string } }>(base, 'PATCH', '/settings', { token, body: { ...change, version } })
  if (!answer.changeRequest) return
  const second = await signInAs(base, 'director@carmine.test')
  await call(base, 'POST', `/change-requests/${answer.changeRequest.id}/approve`, { token: second, body: {} })
}
