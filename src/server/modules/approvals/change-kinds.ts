import type { ApprovalAction } from '@/contract/approval-actions'
import { restoreAcknowledgement } from '../audit/restore-change'
import { capitalDeployed, capitalLost, capitalReturned, platformFunds } from '../funds/movement-change'
import { countryChange } from '../countries/country-change'
import { gatewaysChange } from '../countries/gateways-change'
import { rateChange } from '../currencies/rate-change'
import { gatewayChange } from '../gateways/gateway-change'
import { legalPublication } from '../legal/publication'
import { paymentReversal } from '../payments/reversal'
import { batchCancellation } from '../payout-batches/cancellation'
import { profitDistribution } from '../profit/distribution'
import { projectCancellation } from '../projects/cancellation'
import { poolReturn } from '../projects/return-rest'
import { termsChange } from '../projects/terms/terms-change'
import { permissionsChange } from '../roles/permissions-change'
import { settingsChange } from '../settings/settings-change'
import { emailChange } from '../users/commands/change-email'
import { nameChange } from '../users/name-change'
import { twoFactorResetChange } from '../users/commands/reset-two-factor'
import { staffAccessChange } from '../users/staff-access'
import { unfreezeChange } from '../users/unfreeze'
import { withdrawalFailure } from '../withdrawals/failure-change'
import type { ChangeKind } from './change-requests'
import { policyChange } from './policy-change'

/** Every command that makes a change request; the others have their own approvals. */
const kinds: readonly ChangeKind<object, unknown>[] = [
  policyChange,
  settingsChange,
  legalPublication,
  gatewayChange,
  rateChange,
  countryChange,
  gatewaysChange,
  permissionsChange,
  profitDistribution,
  paymentReversal,
  withdrawalFailure,
  batchCancellation,
  projectCancellation,
  termsChange,
  capitalDeployed,
  capitalReturned,
  capitalLost,
  poolReturn,
  platformFunds,
  staffAccessChange,
  twoFactorResetChange,
  emailChange,
  nameChange,
  unfreezeChange,
  restoreAcknowledgement,
]

/** @throws Error if the action makes no change requests, which is a bug */
export function changeKindOf(action: ApprovalAction): ChangeKind<object, unknown> {
  const kind = kinds.find((one) => one.action === action)
  if (!kind) throw new Error(`No change kind for ${action}`)
  return kind
}
