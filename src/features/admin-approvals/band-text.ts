import { FOUR_EYES_SETTING, type ApprovalBand } from '@/contract/approvals'
import { formatMoney } from '@/ui/plain/money-text'

/** "2 from 10,000.00 USD"; the first band has no amount worth naming. */
export function bandText({ from, approvals }: ApprovalBand, currency: string): string {
  if (from === FOUR_EYES_SETTING) return `${approvals} from the four-eyes limit`
  return /[1-9]/.test(from) ? `${approvals} from ${formatMoney(from, currency)}` : String(approvals)
}
