import {
  newCustomer,
  newWallet,
  pendingPayments,
  requestWithdrawal,
  type Customer,
  type PendingPayment,
  type Withdrawal,
} from './customers'

// Each function creates a new customer, because other tests read the lists, emails and balances of the demo accounts concurrently.

type Owned = { customer: Customer }

/** Pending payments of one customer. Without proof they are flagged. */
export async function waitingPayments(count: number, { withProof = true } = {}): Promise<(PendingPayment & Owned)[]> {
  const customer = await newCustomer('Petra Payer', 'us', '10.00')
  const payments = await pendingPayments(customer, Array<{ withoutProof: boolean }>(count).fill({ withoutProof: !withProof }))
  return payments.map((payment) => ({ ...payment, customer }))
}

/** A withdrawal of 20.00 USD to a newly added wallet, so that it needs two approvals. */
export async function waitingWithdrawal(): Promise<Withdrawal & Owned> {
  const customer = await newCustomer('Walter Withdrawal', 'us', '100.00')
  return { ...(await requestWithdrawal(customer, await newWallet(customer, 'TRC20'), '20.00')), customer }
}
