import type { Step } from '../investing-steps'
import { ofBatchesAndGateway, ofPayoutBatches } from './batches'
import { ofChangeRequests } from './change-requests'
import { ofCapital, ofCustomers, ofFailingShares, ofMoneyOut, ofReversedShares, ofShares } from './money'
import { ofBulkApprovals, ofCorrectedApprovals, ofOrders, ofPayments } from './orders'
import { ofCancelling, ofCompletion, ofFunding } from './projects'
import { ofCheckouts, ofLateNews, ofPayouts } from './simulator'

/** Independent scenarios that together cover every step. */
export const everythingOnce: Step[][] = [
  ofOrders,
  [...ofMoneyOut, ...ofCapital],
  ofShares,
  ofReversedShares,
  ofCustomers,
  ofFailingShares,
  ofPayments,
  ofCorrectedApprovals,
  ofBulkApprovals,
  ofCompletion,
  ofFunding,
  ofCancelling,
  ofCheckouts,
  ofLateNews,
  ofPayouts,
  ofPayoutBatches,
  ofBatchesAndGateway,
  ofChangeRequests,
]
