import type { Implementation } from '@/server/core/implement'

/** Every module's handlers, group by group of the contract. */
export const implementation: Implementation = {}
