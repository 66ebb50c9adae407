// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenNearOrAtRest, whenUsed } from '@/ui/plain/islands/when-used'

let tellNear: () => void = () => undefined
class Watch {
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    tellNear = () => tell([{ isIntersecting: true }])
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

test('what is far below comes once the page has come to rest, so that a print of all of it has it', () => {
  const come = vi.fn()
  whenNearOrAtRest(place, come)
  expect(come).not.toHaveBeenCalled()
  vi.advanceTimersByTime(A_WHILE)
  expect(come).toHaveBeenCalledTimes(1)
})

test('who gets there earlier does not wait for that, and it comes once', () => {
  const come = vi.fn()
  whenNearOrAtRest(place, come)
  tellNear()
  expect(come).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(A_WHILE)
  expect(come).toHaveBeenCalledTimes(1)
})

test('a browser that cannot tell what is near gets it at once; who has left gets it never', () => {
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
