/** Resolves after a number of milliseconds. */
export const moment = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns the result of `run` no earlier than after `milliseconds`, so that known and unknown addresses take the same time. */
export async function withMinimumDuration<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const enough = moment(milliseconds)
  try {
    return await run()
  } finally {
    await enough
  }
}
