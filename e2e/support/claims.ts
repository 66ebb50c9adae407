import { call, signInAs } from './api'
import { pendingPayments, type PendingPayment } from './customers'
import { mailedTo, url } from './fixtures'

const CUSTOMER = 'customer@carmine.test'

/** Payments of one customer that wait for a decision. Without proof they are flagged. */
export async function waitingPayments(count: number, { withProof = true } = {}): Promise<PendingPayment[]> {
  const token = await signInAs(url(), CUSTOMER)
  return pendingPayments({ token }, Array<{ withoutProof: boolean }>(count).fill({ withoutProof: !withProof }))
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
