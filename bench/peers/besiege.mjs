// Sends excessive requests of every kind, one wave per second, in a separate process; prints the results of each wave as a line of JSON.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const { BASE, STAFF, CUSTOMER } = process.env
const api = `${BASE}/api/v1`
const { hostname, port } = new URL(BASE)
const MS_BETWEEN = 1_000
const SIGN_INS = 200
const EXPORTS = 50
const SLOW = 100
const SHUT = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

const json = (body, headers = {}) => ({ method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })
const staff = { headers: { Authorization: STAFF } }
const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)
const guess = JSON.stringify({ email: 'bench900@example.test', password: 'a wrong one, surely' })

async function request(path, init) {
  const from = performance.now()
  const answer = await fetch(`${api}${path}`, init).catch((error) => {
    // The server closes a connection that keeps sending after a refusal, sometimes before the client has read the refusal.
    if (SHUT.includes(error.cause?.code)) return new Response('', { status: 431 })
    throw error
  })
  // A successful export is cancelled midway, as if its window was closed.
  const result = { status: answer.status, took: performance.now() - from }
  if (answer.ok) await answer.body?.cancel()
  else await answer.arrayBuffer()
  return result
}

const many = (count, createItem) => Array.from({ length: count }, createItem)
/** Requests that must be refused, except for the first few exports. */
const refusals = () => [
  request('/users?limit=1000000000', staff),
  request(`/investments?${'status=ACTIVE&'.repeat(10_000)}`, staff),
  request(`/users?searchTerm=${'x'.repeat(5_000_000)}`, staff),
  request('/investments', json(deep, { Authorization: `Bearer ${CUSTOMER}` })),
  ...many(SIGN_INS, () => request('/auth/login', json(guess))),
]
const exports = () => many(EXPORTS, () => request('/user-transactions', { headers: { ...staff.headers, Accept: 'text/csv' } }))

const slow = []
/** Clients that never complete their request, and reconnect when they are disconnected. */
function keepSlow() {
  while (slow.length < SLOW) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).on('close', () => void slow.splice(slow.indexOf(socket), 1))
    socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":')
    slow.push(socket)
  }
}

process.on('SIGTERM', () => process.exit(0))
for (;;) {
  const next = performance.now() + MS_BETWEEN
  keepSlow()
  const [refused, exported] = await Promise.all([Promise.all(refusals()), Promise.all(exports())])
  const wrong = [
    ...refused.filter(({ status }) => status < 400 || status >= 500),
    ...exported.filter(({ status }) => status !== 200 && status !== 429),
  ].map(({ status }) => status)
  const rejected = [...refused, ...exported.filter(({ status }) => status === 429)]
  const slowest = Math.max(...rejected.map(({ took }) => took))
  process.stdout.write(`${JSON.stringify({ asked: refused.length + exported.length, slowest, wrong })}\n`)
  await sleep(Math.max(0, next - performance.now()))
}
