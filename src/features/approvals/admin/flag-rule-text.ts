import type { FlagRule } from '@/contract/evidence'
import { t } from '@/locales/text'

/** "Reason, 2 approvals": what a finding requires. */
export function flagRuleText({ noteRequired, approvals }: Pick<FlagRule, 'noteRequired' | 'approvals'>): string {
  return noteRequired
    ? t('{approvals, plural, one {Reason, # approval} other {Reason, # approvals}}', { approvals })
    : t('{approvals, plural, one {No reason, # approval} other {No reason, # approvals}}', { approvals })
}
