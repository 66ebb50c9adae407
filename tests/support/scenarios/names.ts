import type { CustomerStep } from '../customer-steps'
import type { OfInvestment, OfPayment, Step } from '../investing-steps'
import type { MoneyStep, OfMoney } from '../money-steps'
import type { ProjectStep } from '../project-steps'
import type { OfSimulator, SimulatorStep } from '../simulator-steps'

export const invest = (customer: number, period: 1 | 6, amount = 50_000): Step => ({
  do: 'invest',
  who: customer,
  amount,
  source: 'GATEWAY',
  period,
})
export const fromBalance = (customer: number, period: 1 | 6): Step => ({
  do: 'invest',
  who: customer,
  amount: 50_000,
  source: 'BALANCE',
  period,
})
/** A step on the first record that it applies to, or on the one at index `at`. */
export const first = (command: OfPayment | OfInvestment, by = 0, more: { at?: number; amount?: number; suits?: boolean } = {}): Step => ({
  ...{ do: command, at: 0, by, amount: 0, suits: true, instruction: 'KEEP' },
  ...more,
})
export const instruct = (at: number, instruction: 'BALANCE' | 'REINVEST' | 'KEEP'): Step => ({
  ...{ do: 'instruct', at, by: 0, amount: 0, suits: true },
  instruction,
})
/** Invested, paid, and approved by two people. */
export const paidLarge = (customer: number, amount = 150_000): Step[] => [
  ...[invest(customer, 1, amount), first('pay'), first('approve', 0), first('approve', 1)],
]
export const paid = (customer: number, period: 1 | 6): Step[] => [invest(customer, period), first('pay'), first('approve')]

/** The next money step: staff 0 and 1 approve, and staff 2 pays, because approvers may not pay. */
export const next = (command: OfMoney, by = command === 'pay-withdrawal' ? 2 : 0): Step => ({ do: command, at: 0, by, suits: true })
export const twice = (command: OfMoney): Step[] => [next(command, 0), next(command, 1)]
export const withdraw = (amount: number, customer = 0): Step => ({ do: 'withdraw', who: customer, amount })
export const adjust = (amount: number, customer = 0): Step => ({ do: 'adjust', who: customer, by: 0, amount })
export const move = (kind: Extract<MoneyStep, { do: 'move' }>['kind'], amount: number): Step => ({ do: 'move', kind, by: 0, amount })
export const share: Step = { do: 'share', ago: 1, short: '1.07', long: '0.3333' }

type OfCustomer = Extract<CustomerStep, { who: number }>['do']
export const customer = (command: Exclude<OfCustomer, 'quote'>, customer: number): Step => ({ do: command, who: customer })
export const quote = (customer: number, amount: number): Step => ({ do: 'quote', who: customer, amount })
export const bulk = (event: 'approve' | 'decline', by: number, some = 255): Step => ({ do: 'bulk', event, by, some })
export const reverseBulk = (at = 0, by = 1): Step => ({ do: 'reverse-bulk', at, by })

export const approveTogether = (customer: number, by = 0, some = 255): Step => ({ do: 'approve-together', who: customer, by, some })
export const reverseTogether = (at = 0, by = 0): Step => ({ do: 'reverse-together', at, by })

type AtSimulator = Partial<Pick<SimulatorStep, 'at' | 'more' | 'isGood' | 'event' | 'times' | 'suits'>>
/** A payment at the provider's gateway: by default the exact amount, confirmed at once, with one webhook. */
export const atSimulator = (command: OfSimulator, more: AtSimulator = {}): Step => ({
  ...{ do: command, at: 0, suits: true, more: 1, isGood: true, event: 'InvoiceSettled', times: 1 },
  ...more,
})

export const wait = (hours: number): Step => ({ do: 'wait', hours })
export const month = wait(24 * 31)

type Event = Extract<ProjectStep, { do: 'project' }>['event']
export const project = (event: Event, by = 0, givesBack = false): Step => ({ do: 'project', event, by, givesBack })
export const refund: Step = { do: 'refund' }
