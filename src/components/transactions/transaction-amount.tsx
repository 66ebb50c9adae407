import type { FundMovement } from '@/contract/funds'
import { MoneyText } from '@/ui/plain/primitives/money-text'

/** The amount of a transaction, signed if it moved money. */
export const TransactionAmount = ({ movement: { amount, net } }: { movement: FundMovement }) =>
  net === '0.00' ? <MoneyText value={amount} className="text-ink-soft" /> : <MoneyText value={net} signed />

/** The same in exported files. */
export const amountFile = {
  cells: [{ path: 'amount', when: { path: 'net', is: ['0.00'] } }, { path: 'net' }],
  first: true,
} as const
