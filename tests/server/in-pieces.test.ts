import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPieces } from '@/server/core/in-pieces'

const PIECE_MS = 40
const work = () => sleep(PIECE_MS).then(() => 'done')
const timed = async (utilization: number) => {
  const from = performance.now()
  expect(await inPieces(() => utilization)(work)).toBe('done')
  return performance.now() - from
}

test('long work leaves half of the time to others while its process has its hands full, and none when it has not', async () => {
  expect(await timed(0.9)).toBeGreaterThanOrEqual(2 * PIECE_MS - 2)
  expect(await timed(0.3)).toBeLessThan(2 * PIECE_MS - 5)
})

test('a piece that fails says so at once', async () => {
  const fails = () => Promise.reject(new Error('the pool is short'))
  await expect(inPieces(() => 1)(fails)).rejects.toThrow('the pool is short')
})
