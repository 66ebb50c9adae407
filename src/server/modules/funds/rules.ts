import type { FundKind } from '@/contract/funds'
import type { ProjectStatus } from '@/contract/project-schemas'

const running: readonly ProjectStatus[] = ['OPEN', 'PAUSED', 'FUNDED', 'CLOSED']
const ended: readonly ProjectStatus[] = ['COMPLETED', 'CANCELLED']

/**
 * The fund transfers allowed in each state of a project. Received profit belongs to investors while the project runs, so the rest of the
 * pool can be returned only after its end; capital can be deployed only before it.
 */
const states: Readonly<Record<FundKind, readonly ProjectStatus[]>> = {
  RETURN_RECEIVED: [...running, ...ended],
  RETURN_GIVEN_BACK: ended,
  CAPITAL_DEPLOYED: running,
  CAPITAL_RETURNED: [...running, ...ended],
  CAPITAL_LOST: [...running, ...ended],
}
export const movesIn = (kind: FundKind, status: ProjectStatus): boolean => states[kind].includes(status)

export const saidOf: Readonly<Record<FundKind, string>> = {
  RETURN_RECEIVED: 'Return received',
  RETURN_GIVEN_BACK: 'Rest of the profit pool returned',
  CAPITAL_DEPLOYED: 'Capital deployed',
  CAPITAL_RETURNED: 'Capital returned',
  CAPITAL_LOST: 'Capital loss written off',
}

/** A loss needs no gateway: capital is written off within the ledger. */
export const needsGateway = (kind: FundKind): boolean => kind !== 'CAPITAL_LOST'
