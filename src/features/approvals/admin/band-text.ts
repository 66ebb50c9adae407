import { FOUR_EYES_SETTING, type ApprovalBand } from '@/contract/approvals'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'

/** "2 approvals from 10,000.00 USD"; the first band starts at zero, so its amount is omitted. */
export function bandText({ from, approvals }: ApprovalBand, currency: string): string {
  if (from === FOUR_EYES_SETTING)
    return t(
      '{approvals, plural, =0 {No approval at or above the four-eyes limit} one {# approval at or above the four-eyes limit} other {# approvals at or above the four-eyes limit}}',
      { approvals },
    )
  return /[1-9]/.test(from)
    ? t(
        '{approvals, plural, =0 {No approval at or above {from}} one {# approval at or above {from}} other {# approvals at or above {from}}}',
        {
          approvals,
          from: formatMoney(from, currency),
        },
      )
    : t('{approvals, plural, =0 {No approval} one {# approval} other {# approvals}}', { approvals })
}
