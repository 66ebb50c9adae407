import { expect, test } from 'vitest'
import type { Lifecycle } from '@/contract/core/transitions'
import { identityLife, identityStatus } from '@/contract/identity'
import { investmentLife, investmentStatus } from '@/contract/investment-life'
import { paymentLife, paymentStatus } from '@/contract/payments'
import { changeRequestLife, changeRequestStatus } from '@/contract/approvals'
import { batchLife, batchStatus } from '@/contract/profit'
import { projectLife, projectStatus } from '@/contract/project-schemas'
import { adjustmentLife, adjustmentStatus } from '@/contract/adjustments'
import { commissionLife, commissionStatus } from '@/contract/commissions'
import { walletLife, walletStatus } from '@/contract/wallets'
import { withdrawalLife, withdrawalStatus } from '@/contract/withdrawals'

// A second copy of the lifecycles of the domain page: from, event, to, actors. A gateway may trigger the steps that it can report.
const pages: readonly [name: string, life: Lifecycle<string, string>, states: readonly string[], table: string][] = [
  [
    'project',
    projectLife as Lifecycle<string, string>,
    projectStatus.options,
    `DRAFT open OPEN staff
     OPEN pause PAUSED staff
     PAUSED resume OPEN staff
     OPEN fund FUNDED system
     OPEN close CLOSED staff,system
     PAUSED close CLOSED staff,system
     FUNDED close CLOSED staff,system
     CLOSED complete COMPLETED staff
     DRAFT cancel CANCELLED two
     OPEN cancel CANCELLED two
     PAUSED cancel CANCELLED two
     FUNDED cancel CANCELLED two
     CLOSED cancel CANCELLED two`,
  ],
  [
    'investment',
    investmentLife as Lifecycle<string, string>,
    investmentStatus.options,
    `AWAITING_PAYMENT activate ACTIVE system
     AWAITING_PAYMENT cancel CANCELLED customer,staff
     AWAITING_PAYMENT expire EXPIRED system
     ACTIVE cancel CANCELLED customer
     ACTIVE void CANCELLED two
     ACTIVE reopen AWAITING_PAYMENT staff
     ACTIVE request-exit EXIT_REQUESTED customer
     EXIT_REQUESTED approve-exit EXITED two
     EXIT_REQUESTED decline-exit ACTIVE staff
     ACTIVE mature MATURED system
     EXIT_REQUESTED mature MATURED system
     ACTIVE refund REFUNDED system
     EXIT_REQUESTED refund REFUNDED system
     MATURED release CLOSED customer,system
     MATURED reinvest CLOSED customer,system
     MATURED withdrawn CLOSED system`,
  ],
  [
    'payment',
    paymentLife as Lifecycle<string, string>,
    paymentStatus.options,
    `PENDING approve APPROVED gateway,staff,two
     MORE_INFO approve APPROVED gateway,staff,two
     PENDING decline DECLINED gateway,staff
     MORE_INFO decline DECLINED gateway,staff,system
     PENDING ask MORE_INFO staff
     MORE_INFO answer PENDING customer
     MORE_INFO resume PENDING staff
     APPROVED reverse REVERSED two`,
  ],
  [
    'withdrawal',
    withdrawalLife as Lifecycle<string, string>,
    withdrawalStatus.options,
    `PENDING approve APPROVED staff,two
     PENDING decline DECLINED staff
     PENDING cancel CANCELLED customer
     APPROVED pay PAID gateway,staff
     APPROVED fail FAILED gateway,staff
     APPROVED reverse-approval PENDING staff`,
  ],
  [
    'identity request',
    identityLife as Lifecycle<string, string>,
    identityStatus.options,
    `PENDING approve APPROVED staff
     MORE_INFO approve APPROVED staff
     PENDING decline DECLINED staff
     MORE_INFO decline DECLINED staff
     PENDING ask MORE_INFO staff
     MORE_INFO answer PENDING customer
     APPROVED expire EXPIRED system
     APPROVED revoke REVOKED staff`,
  ],
  [
    'wallet',
    walletLife as Lifecycle<string, string>,
    walletStatus.options,
    `UNCONFIRMED confirm COOLING customer
     UNCONFIRMED suspend SUSPENDED staff
     COOLING suspend SUSPENDED staff
     ACTIVE suspend SUSPENDED staff
     SUSPENDED restore UNCONFIRMED staff
     SUSPENDED restore COOLING staff
     UNCONFIRMED remove REMOVED customer
     COOLING remove REMOVED customer
     ACTIVE remove REMOVED customer
     SUSPENDED remove REMOVED customer`,
  ],
  [
    'commission',
    commissionLife as Lifecycle<string, string>,
    commissionStatus.options,
    `PENDING pay PAID system
     PENDING void VOID system
     PAID claw-back CLAWED_BACK system`,
  ],
  [
    'profit batch',
    batchLife as Lifecycle<string, string>,
    batchStatus.options,
    `POSTING done POSTED system
     POSTING fail FAILED system
     FAILED resume POSTING staff,system`,
  ],
  [
    'adjustment',
    adjustmentLife as Lifecycle<string, string>,
    adjustmentStatus.options,
    `PENDING approve POSTED two
     PENDING decline DECLINED two`,
  ],
  [
    'change request',
    changeRequestLife as Lifecycle<string, string>,
    changeRequestStatus.options,
    `PENDING apply APPLIED two
     PENDING decline DECLINED two
     PENDING withdraw WITHDRAWN staff
     PENDING expire EXPIRED system`,
  ],
]

test.each(pages)('the lifecycle of a %s matches the table of the domain, step by step', (name, lifecycle, states, table) => {
  const written = table.split('\n').map((line) => line.trim())
  const declared = lifecycle.steps.flatMap(({ from, event, to, by }) =>
    from.map((state) => `${state} ${event} ${to} ${[...by].sort().join(',')}`),
  )
  expect([...declared].sort()).toEqual([...written].sort())
  // Every step connects existing states, and every state except the first is reachable.
  const reached = new Set(lifecycle.steps.map(({ to }) => to))
  for (const { from, to } of lifecycle.steps) expect(states).toEqual(expect.arrayContaining([...from, to]))
  // A wallet in its cooling-off period becomes active over time, without an event.
  expect(states.slice(1).filter((state) => !reached.has(state))).toEqual(name === 'wallet' ? ['ACTIVE'] : [])
})
