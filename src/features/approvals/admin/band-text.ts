import { FOUR_EYES_SETTING, type ApprovalBand } from '@/contract/approvals'
import { formatMoney } from '@/ui/plain/primitives/money-text'

const countText = (approvals: number): string =>
  approvals === 0 ? 'No approval' : approvals === 1 ? '1 approval' : `${approvals} approvals`

/** "2 approvals from 10,000.00 USD"; the first band has no amount worth naming. */
export function bandText({ from, approvals }: ApprovalBand, currency: string): string {
  if (from === FOUR_EYES_SETTING) return `${countText(approvals)} from the four-eyes limit`
  return /[1-9]/.test(from) ? `${countText(approvals)} from ${formatMoney(from, currency)}` : countText(approvals)
}
