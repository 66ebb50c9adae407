import type { ApprovalAction } from '@/contract/approval-actions'
import * as access from './access-changes'
import type { ApprovalCase } from './case'
import * as money from './money-changes'
import * as own from './own-approvals'
import * as terms from './term-changes'
import type { ApprovalWorld } from './world'

/** Every action that an approval policy governs: a new one needs a case. */
export const approvalCases = (world: ApprovalWorld): Readonly<Record<ApprovalAction, ApprovalCase>> => ({
  'payment.approve': own.paymentApproval(world),
  'payment.reverse': money.paymentReversal(world),
  'identity.approve': own.identityApproval(world),
  'withdrawal.approve': own.withdrawalApproval(world),
  'withdrawal.fail': money.failedPayout(world),
  'payout-batch.cancel': money.cancelledBatch(world),
  'adjustment.post': own.adjustmentApproval(world),
  'exit.approve': own.exitApproval(world),
  'fund.capital-deployed': money.capitalMovement(world, 'CAPITAL_DEPLOYED'),
  'fund.capital-returned': money.capitalMovement(world, 'CAPITAL_RETURNED'),
  'fund.capital-lost': money.capitalLoss(world),
  'fund.return-given-back': money.returnOfPool(world),
  'fund.platform': money.platformMovement(world),
  'profit.distribute': money.profitDistribution(world),
  'project.cancel': money.projectCancellation(world),
  'project.terms': terms.projectTerms(world),
  'gateway.receiving-account': terms.receivingAccount(world),
  'currency.rate': terms.currencyRate(world),
  'country.open': terms.countryOpening(world),
  'country.gateways': terms.offeredGateways(world),
  'settings.loosen': terms.looserSettings(world),
  'legal.publish': terms.legalPublication(world),
  'role.permissions': access.rolePermissions(world),
  'staff.access': access.staffAccess(world),
  'customer.two-factor-reset': access.twoFactorReset(world),
  'customer.email-change': access.emailChange(world),
  'customer.name-change': access.nameChange(world),
  'customer.unfreeze': access.unfreezing(world),
  'policy.change': terms.policyChange(world),
  'restore.acknowledge': terms.acknowledgedRestore(world),
})
