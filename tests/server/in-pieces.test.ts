import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPieces } from '@/server/core/in-pieces'

const PIECE_MS = 40
const work = () => sleep(PIECE_MS).then(() => 'done')
const timed = async (utilization: number, pieces: number) => {
  const piece = inPieces(() => utilization)
  const from = performance.now()
  for (let done = 0; done < pieces; done += 1) expect(await piece(work)).toBe('done')
  return (performance.now() - from) / PIECE_MS
}

test('long work leaves half of the time to others while its process has its hands full, and none when it has not', async () => {
  expect(await timed(0.9, 3)).toBeGreaterThanOrEqual(4.8)
  expect(await timed(0.3, 3)).toBeLessThan(4)
})

test('what is done in one piece never rests', async () => {
  expect(await timed(0.9, 1)).toBeLessThan(1.8)
})

test('a piece that fails says so at once', async () => {
  const fails = () => Promise.reject(new Error('the pool is short'))
  await expect(inPieces(() => 1)(fails)).rejects.toThrow('the pool is short')
})
