import { newCustomer, newWallet, pendingPayments, requestWithdrawal, type PendingPayment, type Withdrawal } from './customers'

// Each brings a customer of its own: the lists, mails and balances of the demo accounts are read by other tests at the same time.

/** Payments of one customer that wait for a decision. Without proof they are flagged. */
export async function waitingPayments(count: number, { withProof = true } = {}): Promise<PendingPayment[]> {
  const customer = await newCustomer('Petra Payer', 'us', '10.00')
  return pendingPayments(customer, Array<{ withoutProof: boolean }>(count).fill({ withoutProof: !withProof }))
}

/** A withdrawal of 20.00 USD to a wallet that was added just now, so that it needs two approvals. */
export async function waitingWithdrawal(): Promise<Withdrawal> {
  const customer = await newCustomer('Walter Withdrawal', 'us', '100.00')
  return requestWithdrawal(customer, await newWallet(customer, 'TRC20'), '20.00')
}
