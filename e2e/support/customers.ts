import { randomBytes, randomUUID } from 'node:crypto'
import { chanceOf } from '../../src/seed/demo/chance'
import { demoAccounts } from '../../src/seed/demo/people/accounts'
import { addressOn, ibanIn } from '../../src/seed/demo/people/addresses'
import { call, signInAs } from './api'
import { codeFor, url } from './fixtures'
import { openProject } from './projects'
import { receipt } from './proof'

export type Customer = { id: string; name: string; email: string; token: string }
type Wallet = { id: string }
export type Withdrawal = { id: string; code: string }

const post = <T>(path: string, token: string | undefined, body: unknown = {}): Promise<T> =>
  call<T>(url(), 'POST', path, { ...(token ? { token } : {}), body })
const get = <T>(path: string, token: string): Promise<T> => call<T>(url(), 'GET', path, { token })

/** Uploads a unique picture. */
export async function upload(token: string, purpose: 'TRANSFER_PROOF' | 'IDENTITY'): Promise<string> {
  const { buffer, mimeType, name } = await receipt()
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url()}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Password of every customer that a test registers. */
export const PASSWORD = 'Analytical#1843'

/** A new customer with an approved identity and a balance. */
export async function newCustomer(name: string, country: string, balance: string): Promise<Customer> {
  const username = `${name.split(' ')[0]?.toLowerCase()}${randomBytes(5).toString('hex')}`
  const email = `${username}@example.test`
  const since = Date.now()
  const sent = await post<{ identifier: string; hash: string }>('/auth/register', undefined, {
    ...{ username, name, email, password: PASSWORD, country },
  })
  const otp = await codeFor(email, since)
  const { token } = await post<{ token: string }>('/auth/verify-otp', undefined, { identifier: sent.identifier, hash: sent.hash, otp })
  const { id } = await get<{ id: string }>('/users/my-profile', token)
  const admin = await signInAs(url(), 'admin@carmine.test')
  const number = randomBytes(5).toString('hex').toUpperCase()
  const files = [await upload(token, 'IDENTITY')]
  await post('/user-verification-requests', token, { documentKind: 'PASSPORT', number, expiresOn: '2031-01-31', files })
  const [request] = await get<{ id: string; version: number }[]>('/user-verification-requests/my?page=1&limit=10', token)
  await post(`/user-verification-requests/${request?.id}/approve`, admin, { version: request?.version })
  await addBalance(id, balance)
  return { id, name, email, token }
}

async function addBalance(id: string, amount: string): Promise<void> {
  const [admin, director] = [await signInAs(url(), 'admin@carmine.test'), await signInAs(url(), 'director@carmine.test')]
  const adjustment = await post<{ id: string }>(`/users/${id}/adjustments`, admin, { amount, reason: 'Balance for a test' })
  await post(`/adjustments/${adjustment.id}/approve`, director)
}

type Quote = { approvalsNeeded: number; leftToday: string }
type Open = { id: string; status: 'PENDING' | 'APPROVED' }
export type Established = { customer: Customer; wallet: Wallet }

/**
 * A verified demo customer who has been paid before, with additional balance, no open withdrawal, and a confirmed wallet on the network
 * that is no longer new: an ordinary withdrawal to it needs one approval. Ends open withdrawals of the demo data first.
 */
export async function establishedCustomer(network: 'TRC20' | 'SEPA', balance: string, except?: Customer): Promise<Established> {
  const admin = await signInAs(url(), 'admin@carmine.test')
  const paid = await get<{ user: { id: string } }[]>(`/withdraw-requests?status=PAID&network=${network}&limit=50`, admin)
  for (const id of new Set(paid.map(({ user }) => user.id))) {
    const { name, email } = await get<{ name: string; email: string }>(`/users/${id}`, admin)
    // The demo accounts that other tests sign in with keep their balances and lists.
    if (id === except?.id || demoAccounts.customers.some((shared) => shared === email)) continue
    const token = await signInAs(url(), email)
    // On some days a document of the demo has just expired.
    if ((await get<{ level: number }>('/users/my-profile', token)).level < 1) continue
    const wallets = await get<(Wallet & { network: string; status: string })[]>(`/users/${id}/wallets`, token)
    for (const wallet of wallets.filter((wallet) => wallet.network === network && wallet.status === 'ACTIVE')) {
      const body = { fund: 'EARNINGS', amount: '20.00', wallet: wallet.id }
      const { approvalsNeeded, leftToday } = await post<Quote>('/withdraw-requests/quote', token, body)
      if (approvalsNeeded > 1 || Number(leftToday) < Number(balance)) continue
      const open = await get<Open[]>(`/withdraw-requests?status=PENDING&status=APPROVED&user=${id}&limit=50`, admin)
      for (const wallet of open)
        await post(`/withdraw-requests/${wallet.id}/${wallet.status === 'PENDING' ? 'decline' : 'mark-failed'}`, admin, {
          note: 'Ended for a test',
        })
      await addBalance(id, balance)
      return { customer: { id, name, email, token }, wallet }
    }
  }
  throw new Error(`No demo customer has been paid on ${network} to a wallet that is no longer new`)
}

const chance = chanceOf(Date.now())

/** Adds a wallet on Tron, or a bank account in Germany in the customer's own name, and confirms it. */
export async function newWallet({ id, name, email, token }: Customer, network: 'TRC20' | 'SEPA'): Promise<Wallet> {
  const since = Date.now()
  const destination =
    network === 'SEPA'
      ? { title: 'My bank', network, currencyUnit: 'EUR', details: { holder: name, iban: ibanIn('DE', chance) } }
      : { title: 'Mine', network, currencyUnit: 'USDT', address: addressOn(network, chance) }
  const wallet = await post<Wallet>(`/users/${id}/wallets`, token, destination)
  await post(`/users/${id}/wallets/${wallet.id}/confirm`, token, { otp: await codeFor(email, since) })
  return wallet
}

/** Requests a withdrawal. Use a different amount each time for a customer: codes for the same content are limited to one a minute. */
export async function requestWithdrawal({ email, token }: Customer, wallet: Wallet, amount: string): Promise<Withdrawal> {
  const since = Date.now()
  const body = { fund: 'EARNINGS', amount, wallet: wallet.id }
  await post('/withdraw-requests/send-otp', token, body)
  return post<Withdrawal>('/withdraw-requests', token, { ...body, otp: await codeFor(email, since) })
}

type Payment = { transactionId?: string; withoutProof?: boolean }

export type PendingPayment = { id: string; code: string; user: { id: string } }

/** Pending payments of 100.00 USD, each for a separate investment; ordinary except for the given properties. */
export async function pendingPayments({ token }: Pick<Customer, 'token'>, payments: readonly Payment[]): Promise<PendingPayment[]> {
  const project = await openProject()
  const gateways = await get<{ id: string; kind: string; currency: { code: string } }[]>('/payment-gateways?limit=50', token)
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')
  const pending: PendingPayment[] = []
  for (const { transactionId = randomUUID(), withoutProof = false } of payments) {
    const order = { project: project.id, lockedPeriod: project.returnRates[0]?.period, investmentAmount: '100.00' }
    const { id, user } = await post<PendingPayment>('/investments', token, { ...order, acknowledgedRisk: true, source: 'GATEWAY' })
    const proof = withoutProof ? {} : { transferProof: await upload(token, 'TRANSFER_PROOF') }
    const payment = { gateway: gateway?.id, amount: '100.00', transactionId, ...proof }
    pending.push({ ...(await post<PendingPayment>(`/investments/${id}/make-payment`, token, payment)), user })
  }
  return pending
}
