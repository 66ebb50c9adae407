/** A moment that has begun: what waits for its end takes no less than this, however quick it was. */
export const moment = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Answers no sooner than after a while, whatever the answer: what is done for a known address and what for an unknown
 * one then take the same time.
 */
export async function withMinimumDuration<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const enough = moment(milliseconds)
  try {
    return await run()
  } finally {
    await enough
  }
}
