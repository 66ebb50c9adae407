import { call, signInAs } from './api'
import { mailedTo, url } from './fixtures'
import { receipt } from './proof'

const CUSTOMER = 'customer@carmine.test'

export type Claim = { id: string; code: string; user: { id: string } }
type Order = { id: string; user: { id: string } }
type Offer = { id: string; remaining: string; minInvestment: string; returnRates: { period: number }[] }
type Gateway = { id: string; title: string; kind: string; currency: { code: string } }

async function upload(token: string): Promise<string> {
  const { buffer, mimeType, name } = await receipt()
  const form = new FormData()
  form.set('purpose', 'TRANSFER_PROOF')
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url()}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Payments of 100.00 USD of one customer that wait for a decision, each for an investment of its own. Without proof they are flagged. */
export async function waitingPayments(count: number, { withProof = true } = {}): Promise<Claim[]> {
  const base = url()
  const token = await signInAs(base, CUSTOMER)
  const send = <T>(method: string, path: string, body?: unknown) => call<T>(base, method, path, { token, body })
  const offered = await send<Offer[]>('GET', '/projects?status=OPEN&limit=20')
  const project = offered.find((one) => Number(one.remaining) > 100 * count && Number(one.minInvestment) <= 100)
  const gateways = await send<Gateway[]>('GET', '/payment-gateways?limit=50')
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')
  const claims: Claim[] = []
  for (let made = 0; made < count; made += 1) {
    const order = { project: project?.id, lockedPeriod: project?.returnRates[0]?.period, investmentAmount: '100.00' }
    const { id, user } = await send<Order>('POST', '/investments', { ...order, acknowledgedRisk: true, source: 'GATEWAY' })
    const transferProof = withProof ? await upload(token) : null
    const claim = { gateway: gateway?.id, amount: '100.00', transactionId: crypto.randomUUID(), transferProof }
    claims.push({ ...(await send<Claim>('POST', `/investments/${id}/make-payment`, claim)), user })
  }
  return claims
}

/** A withdrawal of 20.00 USD to a wallet that was added just now, so that it needs two approvals. */
export async function waitingWithdrawal(): Promise<{ id: string; code: string }> {
  const base = url()
  const token = await signInAs(base, CUSTOMER)
  const send = <T>(method: string, path: string, body?: unknown) => call<T>(base, method, path, { token, body })
  const { id: user } = await send<{ id: string }>('GET', '/users/my-profile')
  const code = async (after: number) => mailedTo(CUSTOMER, after, /(?<!\d)(\d{6})(?!\d)/)
  const hex = [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const added = Date.now()
  const wallet = await send<{ id: string }>('POST', `/users/${user}/wallets`, {
    ...{ title: `Wallet ${hex.slice(0, 6)}`, network: 'ERC20', currencyUnit: 'USDT', address: `0x${hex}` },
  })
  await send('POST', `/users/${user}/wallets/${wallet.id}/confirm`, { otp: await code(added) })
  const wanted = { fund: 'EARNINGS', amount: '20.00', wallet: wallet.id }
  const requested = Date.now()
  await send('POST', '/withdraw-requests/send-otp', wanted)
  return send<{ id: string; code: string }>('POST', '/withdraw-requests', { ...wanted, otp: await code(requested) })
}
