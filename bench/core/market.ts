import { randomUUID } from 'node:crypto'
import type { Load } from './load'
import { analyse, crowd, openProjects, projectId, type Customer } from './people'
import type { Stage } from './stage'

export const CONNECTIONS = 32
export const CUSTOMERS = 1_000
export const PROJECTS = 64

let prepared: Promise<Customer[]> | undefined
/** Customers with a balance, and open projects, in the database that all these figures share. */
export async function people(stage: Stage): Promise<Customer[]> {
  prepared ??= stage.platform('http').then(async ({ db }) => {
    await openProjects(db, PROJECTS)
    const customers = await crowd(db, CUSTOMERS)
    await analyse(db)
    return customers
  })
  return prepared
}

export const order = (project: string, lockedPeriod = 6) => ({
  project,
  lockedPeriod,
  investmentAmount: '100.00',
  acknowledgedRisk: true,
  source: 'BALANCE',
})

type Investing = Load & { method: 'POST' }
type Choice = { connections?: number; period?: number; /** The first project of the range that orders are spread over. */ from?: number }

// One counter for all loads, so that concurrent loads do not use the same account.
let turn = 0

/** All customers in turn invest a small amount from the balance, spread over projects. */
export function investing(
  url: string,
  customers: readonly Customer[],
  seconds: number,
  { connections = CONNECTIONS, period, from = 1 }: Choice = {},
): Investing {
  const next = () => {
    turn += 1
    const customer = customers[turn % customers.length] as Customer
    return {
      path: '/api/v1/investments',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(order(projectId(from + (turn % PROJECTS)), period)),
    }
  }
  return { url, connections, seconds, method: 'POST', next }
}
