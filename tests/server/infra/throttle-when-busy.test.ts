import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { throttleWhenBusy } from '@/server/infra/throttle-when-busy'

const PIECE_MS = 40

/** The pauses between sequential pieces of work, each as a multiple of the duration of a piece. */
async function pausesOf(utilization: number, pieces: number): Promise<number[]> {
  const pauses: number[] = []
  const piece = throttleWhenBusy(
    () => utilization,
    async (ms) => pauses.push(ms / PIECE_MS),
  )
  for (let index = 0; index < pieces; index += 1) expect(await piece(() => sleep(PIECE_MS, 'done'))).toBe('done')
  return pauses
}

test('long work pauses for half of the time while its process is busy, and never otherwise', async () => {
  const pauses = await pausesOf(0.9, 3)
  expect(pauses).toHaveLength(2)
  // A timer may fire one millisecond early, and on a busy machine both the work and the pause after it take longer.
  for (const pause of pauses) expect(pause).toBeGreaterThan(0.9)
  expect(await pausesOf(0.3, 3)).toEqual([])
})

test('work in a single piece never pauses', async () => {
  expect(await pausesOf(0.9, 1)).toEqual([])
})

test('a piece that fails rejects with its error', async () => {
  const fails = () => Promise.reject(new Error('the pool is short'))
  await expect(throttleWhenBusy(() => 1)(fails)).rejects.toThrow('the pool is short')
})
