import type { FlagRule } from '@/contract/evidence'

/** "reason and 2 approvals"; what a finding asks for. */
export function flagRuleText({ noteRequired, approvals }: Pick<FlagRule, 'noteRequired' | 'approvals'>): string {
  const people = approvals > 1 ? `${approvals} approvals` : undefined
  return [noteRequired ? 'reason' : undefined, people].filter(Boolean).join(' and ') || 'nothing more'
}
