import type { Hold, ReviewReason } from '@/contract/withdrawals'
import { AppError } from '@/server/work/errors'
import { holdReasonTexts } from './holds'
import { isPresent } from './rules'

const reasonTexts: Readonly<Record<ReviewReason['reason'], string>> = {
  FIRST_WITHDRAWAL: 'First withdrawal',
  NEW_WALLET: 'New wallet',
  MATURED_INVESTMENT: 'Withdrawal of a matured investment',
  LARGE_AMOUNT: 'Large amount',
  HOLDER_NAME_DIFFERS: 'Account holder’s name differs',
}

type Reviewed = { review_reasons: readonly ReviewReason[]; is_lapsed: boolean }

/** Excludes from bulk approval a withdrawal that has a current review reason or hold, needs two approvals, or was approved before. */
export function requireOrdinary(
  { review_reasons: reasons, is_lapsed: isLapsed }: Reviewed,
  holds: readonly Hold[],
  needed: number,
  now: Date,
): void {
  const because = [
    ...(isLapsed ? ['Approval lapsed'] : []),
    ...holds.slice(0, 1).map(({ reason }) => `On hold, because ${holdReasonTexts[reason]}`),
    ...reasons.filter((reason) => isPresent(reason, now)).map(({ reason }) => reasonTexts[reason]),
    ...(needed > 1 ? ['Two approvals needed'] : []),
  ][0]
  if (because) throw new AppError('SECOND_PERSON_NEEDED', `${because}: review it individually. Nothing was changed.`)
}
