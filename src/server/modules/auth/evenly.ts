/**
 * Answers no sooner than after a while, whatever the answer: what is done for a known address and what for an unknown
 * one then take the same time.
 */
export async function evenly<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  const enough = new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await run()
  } finally {
    await enough
  }
}
