import type { FlagRule } from '@/contract/evidence'
import { t } from '@/locales/text'

/** "Reason, 2 approvals": what a finding asks for. */
export function flagRuleText({ noteRequired, approvals }: Pick<FlagRule, 'noteRequired' | 'approvals'>): string {
  const people = approvals === 1 ? t('1 approval') : t('{approvals} approvals', { approvals })
  return noteRequired ? t('Reason, {people}', { people }) : t('No reason, {people}', { people })
}
