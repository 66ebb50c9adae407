import type { PendingChange } from './approval-actions'

/**
 * Whether a command returned a change request (202) instead of its result. In a separate file, so that importing it does not import
 * schemas.
 */
export const isPendingChange = (data: unknown): data is PendingChange =>
  typeof data === 'object' && data !== null && 'changeRequest' in data
