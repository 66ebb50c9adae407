import { changeRequestStatus } from '@/contract/approvals'
import { investmentStatus } from '@/contract/investment-life'
import { payoutBatchStatus } from '@/contract/payout-batches'
import { paymentStatus } from '@/contract/payments'
import { batchStatus } from '@/contract/profit'
import { projectStatus } from '@/contract/project-schemas'
import { adjustmentStatus } from '@/contract/adjustments'
import { commissionStatus } from '@/contract/commissions'
import { withdrawalStatus } from '@/contract/withdrawals'
import type { Model } from '../investing-model'

const states = {
  project: projectStatus.options.filter((status) => status !== 'DRAFT'),
  investments: investmentStatus.options,
  payments: paymentStatus.options,
  commissions: commissionStatus.options,
  withdrawals: withdrawalStatus.options,
  adjustments: adjustmentStatus.options,
  movements: ['POSTED'],
  batches: batchStatus.options,
  payoutBatches: payoutBatchStatus.options,
  changeRequests: changeRequestStatus.options,
} as const
const special = ['paid in part', 'paid too much', 'paid too late', 'a part came back', 'a debt was set against']

/** Every state of every kind of record, and the special cases that scenarios must cover. */
export const everyState: readonly string[] = [
  ...Object.entries(states).flatMap(([kind, all]) => all.map((status) => `${kind} ${status}`)),
  ...special,
]

/** The entries of `everyState` that a scenario reached. */
export function statesOf(model: Model): string[] {
  const lists = Object.keys(states).filter((kind): kind is Exclude<keyof typeof states, 'project'> => kind !== 'project')
  const approved = model.payments.filter(({ status }) => status === 'APPROVED')
  const happened: Readonly<Record<(typeof special)[number], boolean>> = {
    'paid in part': model.investments.some(({ status, paid }) => status === 'AWAITING_PAYMENT' && paid > 0),
    'paid too much': approved.some(({ isLate, book, toPrincipal }) => !isLate && toPrincipal > 0 && book > toPrincipal),
    'paid too late': approved.some(({ isLate }) => isLate),
    'a part came back': model.investments.some(({ status, paid }) => status === 'EXPIRED' && paid > 0),
    'a debt was set against': model.commissions.some(({ status, amount, paid }) => status === 'PAID' && paid < amount),
  }
  return [
    `project ${model.project.status}`,
    ...lists.flatMap((kind) => model[kind].map(({ status }) => `${kind} ${status}`)),
    ...special.filter((name) => happened[name]),
  ]
}
