import { toMoney } from '@/domain/money'
import { sinceReversal, type AuditedStep, type CountedApproval, type Evidence } from './payment-evidence'
import { approvalsNeeded } from './rules'

/** The differences between a withdrawal and its evidence; empty if it may be paid. */
export type Finding = {
  /** Worded for the refusal: "the address of the wallet". */
  differences: string[]
  /** How many approvals count, and how many are needed. */
  counted: number
  needed: number
  /** Approvals that do not count, each with its reason. */
  discounted: string[]
}

export function judgePayment(evidence: Evidence): Finding {
  const needed = Math.max(evidence.approvalsNeeded, neededByReasons(evidence))
  const valid = evidence.approvals.filter((approval) => reasonNotCounted(approval) === undefined)
  return {
    differences: [
      ...new Set([
        ...destinationDifferences(evidence),
        ...evidence.walletDifferences,
        ...historyDifferences(evidence),
        ...booksDifferences(evidence),
      ]),
    ],
    counted: new Set(valid.map(({ id }) => id)).size,
    needed,
    discounted: evidence.approvals.flatMap((approval) => {
      const reason = reasonNotCounted(approval)
      return reason ? [`${approval.name} ${reason}`] : []
    }),
  }
}

/** Why an approval does not count now; undefined if it does. */
export function reasonNotCounted({
  isActive,
  isEntitled,
  wasEntitled,
  isOwner,
  isAudited,
}: Omit<CountedApproval, 'id' | 'name'>): string | undefined {
  if (isOwner) return 'owns the withdrawal'
  if (!isActive) return 'is no longer active'
  if (!isEntitled) return 'no longer has permission to approve withdrawals'
  if (!wasEntitled) return 'has lost the permission, or was deactivated, since the approval'
  return isAudited ? undefined : 'has no approval in the audit log'
}

/** Compares the frozen destination with its hash, its audit entry and the wallet that it was copied from. */
function destinationDifferences({ frozen, wallet, isWalletTheirs, hash, computedHash, steps }: Evidence): string[] {
  const different = (name: string, differs: boolean) => (differs ? [name] : [])
  const entries = steps.filter(({ action }) => action === 'withdrawal.requested' || action === 'withdrawal.destination-frozen')
  const hashes = entries.flatMap(({ destination }) => destination ?? [])
  return [
    ...different('the hash of the destination', hash !== computedHash),
    ...different('the destination in the audit log', hashes.length === 0 || hashes.some((one) => one !== computedHash)),
    ...different(
      'the address in the audit log',
      entries.some((entry) => entry.wallet !== null && entry.wallet !== frozen.address),
    ),
    ...different('the wallet’s owner', !isWalletTheirs),
    ...different('the network', wallet?.network !== frozen.network),
    ...different('the address', wallet?.address !== frozen.address),
    ...different('the currency', wallet?.currencyUnit !== frozen.currencyUnit),
    ...different('the bank details', JSON.stringify(wallet?.details ?? null) !== JSON.stringify(frozen.details ?? null)),
  ]
}

/** A withdrawal that the ledger or a transaction id shows as ended must not be paid again, whatever its row and the audit log contain. */
function booksDifferences({ books }: Evidence): string[] {
  return [
    ...(books.isPaid ? ['the books: it was paid'] : []),
    ...(books.isReturned ? ['the books: its amount was returned'] : []),
    ...(books.hasTransaction ? ['the transaction IDs: one is recorded for it'] : []),
    ...(books.isOnHold ? [] : ['the books: the amount on hold does not cover the open withdrawals of the customer']),
  ]
}

const ENDS = ['withdrawal.declined', 'withdrawal.cancelled', 'withdrawal.failed', 'withdrawal.paid']

/** Compares the row's amounts and status with the steps in the audit log. */
function historyDifferences({ amount, fee, reviewReasons, steps }: Evidence): string[] {
  const requests = named(steps, 'withdrawal.requested')
  const [request] = requests
  const [approval] = named(sinceReversal(steps), 'withdrawal.approved')
  const wasEdited = (written: string | null | undefined, now: bigint) => typeof written === 'string' && written !== toMoney(now)
  return [
    ...(requests.length === 1 ? [] : ['the request in the audit log']),
    ...(approval ? [] : ['the status: the audit log contains no approval']),
    ...(steps.some(({ action }) => ENDS.includes(action)) ? ['the status: the audit log says that it has ended'] : []),
    ...(wasEdited(request?.amount, amount) || wasEdited(approval?.amount, amount) ? ['the amount'] : []),
    ...(wasEdited(request?.fee, fee) ? ['the fee'] : []),
    ...(request?.reviewReasons && JSON.stringify(request.reviewReasons) !== JSON.stringify(reviewReasons) ? ['the review reasons'] : []),
    ...(steps.some(({ chained }) => chained === false) ? ['the chain of the audit log'] : []),
    ...(steps.every(({ isSealed }) => isSealed) ? [] : ['the seal of the audit log']),
  ]
}

const named = (steps: readonly AuditedStep[], action: string) => steps.filter((step) => step.action === action)

/** The number of approvals needed at the time of the last approval: as audited with it, and by the review reasons of the request. */
function neededByReasons({ reviewReasons, steps }: Evidence): number {
  const [request] = named(steps, 'withdrawal.requested')
  const approval = named(sinceReversal(steps), 'withdrawal.approved').at(-1)
  if (!approval) return 1
  return Math.max(approval.approvalsNeeded ?? 1, approvalsNeeded(request?.reviewReasons ?? reviewReasons, [], approval.at))
}
