import { z } from 'zod'
import type { ApprovalAction } from './approval-actions'
import { id, instant, ref } from './core/primitives'

/** The items that a reviewer compares with the proof of a payment. */
export const paymentCheck = z.enum(['AMOUNT', 'REFERENCE', 'SENDER', 'DATE'])
export type PaymentCheck = z.infer<typeof paymentCheck>
/** The items that a reviewer compares with an identity document. */
export const identityCheck = z.enum(['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'])
export type IdentityCheck = z.infer<typeof identityCheck>

/** Findings that require a written reason for the approval; the policy defines which of them require a second approval. */
export const reviewFlag = z.enum([
  'SAME_TRANSACTION',
  'SAME_FILE',
  'NO_PROOF',
  'AMOUNT_DIFFERS',
  'MORE_THAN_CLAIMED',
  'OVERPAID',
  'NO_CHECKS',
  'SAME_NUMBER',
])
export type ReviewFlag = z.infer<typeof reviewFlag>

/** The requirements of a policy for an item with a finding: a written reason, and the number of different approvers. */
export const flagRule = z.strictObject({
  flag: reviewFlag,
  noteRequired: z.boolean(),
  approvals: z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(5, 'At most 5'),
})
export type FlagRule = z.infer<typeof flagRule>

/** The findings that an item of each action may have, in display order. */
export const flagsOfAction: Readonly<Partial<Record<ApprovalAction, readonly ReviewFlag[]>>> = {
  'payment.approve': ['SAME_TRANSACTION', 'SAME_FILE', 'NO_PROOF', 'AMOUNT_DIFFERS', 'MORE_THAN_CLAIMED', 'OVERPAID', 'NO_CHECKS'],
  'identity.approve': ['SAME_NUMBER'],
}

const isOnce = (sent: readonly { check: unknown }[]): boolean => new Set(sent.map(({ check }) => check)).size === sent.length
const ONCE = 'List each check only once'

/** The checks sent with a decision on a payment, each at most once. */
export const paymentChecks = z
  .array(z.strictObject({ check: paymentCheck, ok: z.boolean() }))
  .refine(isOnce, ONCE)
  .optional()
/** The checks sent with a decision on an identity document, each at most once. */
export const identityChecks = z
  .array(z.strictObject({ check: identityCheck, ok: z.boolean() }))
  .refine(isOnce, ONCE)
  .optional()

/** Whether every check was recorded, whatever its result. */
export const hasEveryCheck = (every: readonly string[], sent: readonly { check: string }[]): boolean =>
  every.every((check) => sent.some((one) => one.check === check))

/**
 * The visible characters that a written reason for a finding or a failed check needs at least, without surrounding spaces. Several spaces
 * count as one. U+2800 is a blank that Unicode counts as a symbol.
 */
export const SHORTEST_REASON = 10
export function isReason(note: string | null | undefined): boolean {
  const visible = (note ?? '').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]+/gu, ' ').replace(/\s+/g, ' ')
  return [...visible.trim()].length >= SHORTEST_REASON
}

export const decisionOutcome = z.enum(['APPROVED', 'FIRST_APPROVAL', 'DECLINED', 'MORE_INFO', 'REVERSED', 'REVOKED'])
export type DecisionOutcome = z.infer<typeof decisionOutcome>

/** A decision of staff with its evidence. Oldest first; never changed. */
export const decisionRecord = z.object({
  id,
  outcome: decisionOutcome,
  by: ref,
  at: instant,
  note: z.string().nullable(),
  checks: z.array(z.object({ check: z.union([paymentCheck, identityCheck]), ok: z.boolean() })),
  flags: z.array(reviewFlag),
  /** Whether this person had opened every page of the proof before deciding; null if there was none, or it was not recorded. */
  proofOpened: z.boolean().nullable(),
  /** Part of a bulk decision. */
  isBulk: z.boolean(),
})
export type DecisionRecord = z.infer<typeof decisionRecord>

/** The other people who have the item open, after this person's lease was renewed. */
export const reviewers = z.object({ others: z.array(ref), leaseSeconds: z.number().int() })
