import type { PendingChange } from '@/contract/approval-actions'

/** What a command answers instead of its result where another person must approve it: status 202, and nothing has changed. */
export class Proposed {
  constructor(
    readonly pending: PendingChange,
    readonly message: string,
  ) {}
}
