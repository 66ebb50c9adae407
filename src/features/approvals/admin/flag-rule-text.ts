import type { FlagRule } from '@/contract/evidence'

/** "Reason, 2 approvals": what a finding asks for. */
export function flagRuleText({ noteRequired, approvals }: Pick<FlagRule, 'noteRequired' | 'approvals'>): string {
  const people = approvals === 1 ? '1 approval' : `${approvals} approvals`
  return noteRequired ? `Reason, ${people}` : `No reason, ${people}`
}
