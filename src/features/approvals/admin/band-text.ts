import { FOUR_EYES_SETTING, type ApprovalBand } from '@/contract/approvals'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'

const countText = (approvals: number): string =>
  approvals === 0 ? t('No approval') : approvals === 1 ? t('1 approval') : t('{approvals} approvals', { approvals })

/** "2 approvals from 10,000.00 USD"; the first band has no amount worth naming. */
export function bandText({ from, approvals }: ApprovalBand, currency: string): string {
  if (from === FOUR_EYES_SETTING) return t('{approvals} from the four-eyes limit', { approvals: countText(approvals) })
  return /[1-9]/.test(from)
    ? t('{approvals} from {from}', { approvals: countText(approvals), from: formatMoney(from, currency) })
    : countText(approvals)
}
