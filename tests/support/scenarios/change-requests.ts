import type { Step } from '../investing-steps'
import type { RequestStep } from '../request-steps'

const of = (command: RequestStep['do'], by: number, at = 0): Step => ({ do: command, by, at, suits: false, amount: 999 })

/** Every end of a change request: applied, declined, withdrawn, and expired after a stale approval. */
export const ofChangeRequests: Step[] = [
  of('request-move', 0),
  of('approve-request', 0, 0),
  of('approve-request', 1, 0),
  of('approve-request', 1, 0),
  of('request-move', 1),
  of('withdraw-request', 0, 1),
  of('decline-request', 0, 1),
  of('request-move', 2),
  of('withdraw-request', 2, 2),
  of('request-move', 0),
  of('edit-gateway', 0),
  of('approve-request', 1, 3),
  { do: 'wait', hours: 744 },
  of('approve-request', 1, 3),
]
