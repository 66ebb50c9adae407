import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { throttleWhenBusy } from '@/server/infra/throttle-when-busy'

const PIECE_MS = 40

/** The length of each pause, as a multiple of a piece of work, for a number of sequential pieces. */
async function rests(utilization: number, pieces: number): Promise<number[]> {
  const taken: number[] = []
  const piece = throttleWhenBusy(
    () => utilization,
    async (ms) => taken.push(ms / PIECE_MS),
  )
  for (let index = 0; index < pieces; index += 1) expect(await piece(() => sleep(PIECE_MS, 'done'))).toBe('done')
  return taken
}

test('long work pauses for half of the time while its process is busy, and never otherwise', async () => {
  const taken = await rests(0.9, 3)
  expect(taken).toHaveLength(2)
  // A timer may fire one millisecond early, and on a busy machine both the work and the pause after it take longer.
  for (const rest of taken) expect(rest).toBeGreaterThan(0.9)
  expect(await rests(0.3, 3)).toEqual([])
})

test('work in a single piece never pauses', async () => {
  expect(await rests(0.9, 1)).toEqual([])
})

test('a piece that fails rejects with its error', async () => {
  const fails = () => Promise.reject(new Error('the pool is short'))
  await expect(throttleWhenBusy(() => 1)(fails)).rejects.toThrow('the pool is short')
})
