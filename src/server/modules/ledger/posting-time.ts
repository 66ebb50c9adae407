/** Nothing is posted before this: the end of what was posted while the clock of the machine was ahead. One for the process. */
let floor = -Infinity

export const postNotBefore = (at: Date | undefined): void => void (floor = at?.getTime() ?? -Infinity)

/** The time at which a transfer of a moment is posted: that moment, or the first one that keeps the books in order. */
export const postingTime = (at: Date): Date => (at.getTime() < floor ? new Date(floor) : at)
