import type { PendingChange } from './approval-actions'

/** Whether a command answered with a change request (202) instead of its result. In a file of its own, so that it brings no schemas along. */
export const isPendingChange = (data: unknown): data is PendingChange =>
  typeof data === 'object' && data !== null && 'changeRequest' in data
