// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenNearOrAtRest, whenUsed } from '@/ui/plain/islands/when-used'

let tellNear: () => void = () => undefined
class Watch {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    tellNear = () => callback([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Watch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const A_WHILE = 5_000
const place = document.createElement('div')

test('content far below the viewport loads once the page is at rest', () => {
  const come = vi.fn()
  whenNearOrAtRest(place, come)
  expect(come).not.toHaveBeenCalled()
  vi.advanceTimersByTime(A_WHILE)
  expect(come).toHaveBeenCalledTimes(1)
})

test('content that comes near the viewport loads at once, and only once', () => {
  const come = vi.fn()
  whenNearOrAtRest(place, come)
  tellNear()
  expect(come).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(A_WHILE)
  expect(come).toHaveBeenCalledTimes(1)
})

test('without IntersectionObserver content loads at once; after cleanup it never loads', () => {
  const come = vi.fn()
  whenNearOrAtRest(place, come)()
  vi.advanceTimersByTime(A_WHILE)
  expect(come).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  whenNearOrAtRest(place, come)
  expect(come).toHaveBeenCalledTimes(1)
})

test('an element focused before the scripts ran counts as use of the page', async () => {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  const run = vi.fn()
  whenUsed(place, run)
  await vi.advanceTimersByTimeAsync(0)
  tellNear()
  expect(run).toHaveBeenCalledTimes(1)
  input.remove()
})
