/** Payouts that were posted, how many of them on time, and those that are overdue. */
type Counted = { onTime: number; shared: number; overdue: number }
export type Punctuality = { onTime: number; late: number; overdue: number; dueSoFar: number }

/**
 * "On time": payouts posted by their due day, out of all payouts due so far, whether posted or overdue. The words for it are
 * `projectTerms.onTime`; the home page, the project pages and the dashboards all take both numbers from here.
 */
export const punctualityOf = ({ onTime, shared, overdue }: Counted): Punctuality => ({
  onTime,
  late: shared - onTime,
  overdue,
  dueSoFar: shared + overdue,
})
