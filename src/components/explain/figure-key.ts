import type { Figure } from '@/contract/explain'

/** Figures without ledger entries of their own: records, sums of records, and estimates. */
type UnpostedFigure =
  /** Payments in review of a customer or, with `of`, of an investment. */
  | 'incoming'
  /** What unpaid orders of a customer still reserve. */
  | 'reserved'
  /** The amount of an order, or of an investment when it was placed. */
  | 'investmentAmount'
  /** What an order still needs beyond the payments received and in review. */
  | 'stillToPay'
  /** The amount of one payment in the book currency. */
  | 'paymentAmount'
  /** The sum of the target ranges of the months that were distributed to an investment. */
  | 'targetToDate'
  /** The sum of the target ranges of the months that are not distributed yet: of a customer, an investment, or one month. */
  | 'payoutsExpected'
  /** The overdue part of these. */
  | 'payoutsOverdue'
  /** Commissions whose hold has not ended; and these together with the paid ones. */
  | 'commissionsPending'
  | 'commissionsEarned'
  /** What unpaid orders reserve of a project's target; and what of the target is neither raised nor reserved. */
  | 'projectReserved'
  | 'projectRemaining'

/** Marks a figure wherever it is shown (`data-figure`): equal keys show equal values. `of` is a record, or a month such as `2026-11`. */
export const figureKey = (figure: Figure | UnpostedFigure, of?: string): string => (of === undefined ? figure : `${figure} ${of}`)
