import { reports } from '@/contract/reports'
import { addDays, dayOf, monthEnd, type Month } from '@/domain/dates'
import type { Cast } from '../cast'

/**
 * The administrator records the month-end bank balance, because Finance recorded the fund transfers. Wallet and card accounts have no
 * statement in the demo.
 */
export async function recordBankStatement({ world, staff, gateways }: Cast, month: Month): Promise<void> {
  const day = dayOf(addDays(monthEnd(month), -1))
  const accounts = await world.call(staff.finance, reports.gatewayAccounts, { query: { day } })
  const bank = accounts.find(({ gateway }) => gateway.id === gateways.bank.id)
  if (!bank) return
  await world.call(staff.admin, reports.recordStatementBalance, {
    body: { gateway: gateways.bank.id, day, balance: bank.ledger, note: 'Monthly statement' },
  })
}
