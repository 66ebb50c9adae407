/** The earliest posting time of this process: the end of what was posted while the machine's clock was ahead. */
let floor = -Infinity

export const postNotBefore = (at: Date | undefined): void => void (floor = at?.getTime() ?? -Infinity)

/** The posting time of a transfer: the given time, or the earliest one that keeps the ledger in order. */
export const postingTime = (at: Date): Date => (at.getTime() < floor ? new Date(floor) : at)
