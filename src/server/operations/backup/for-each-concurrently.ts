/** Runs an action for each item with limited concurrency; the first failure stops it. */
export async function forEachConcurrently<T>(things: readonly T[], run: (thing: T) => Promise<void>, atOnce = 16): Promise<void> {
  const waiting = [...things].reverse()
  const lane = async () => {
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) {
      await run(thing).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
