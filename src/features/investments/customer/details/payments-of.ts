import { MAX_LIMIT } from '@/contract/core/list'
import type { Investment } from '@/contract/investment-schemas'

/** The payments of an investment, oldest first; all panels share this query and its cached response. */
export const paymentsOf = ({ id }: Pick<Investment, 'id'>) => ({ params: { id }, query: { limit: MAX_LIMIT, sortOrder: 'ASC' } }) as const
