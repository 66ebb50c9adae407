import type { PendingChange } from '@/contract/approval-actions'

/** The response of a command that another person must approve: status 202, and nothing has changed. */
export class Proposed {
  constructor(
    readonly pending: PendingChange,
    readonly message: string,
  ) {}
}
