import { MAX_LIMIT } from '@/contract/core/list'
import type { Investment } from '@/contract/investment-schemas'

/** Its payments in the order they were sent, asked for in one way, so that all panels read the same answer. */
export const paymentsOf = ({ id }: Pick<Investment, 'id'>) => ({ params: { id }, query: { limit: MAX_LIMIT, sortOrder: 'ASC' } }) as const
