// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

// Without IntersectionObserver, content loads as soon as the page is used.
const loaded = async (scrollY: number): Promise<number> => {
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(window, 'IntersectionObserver')
  vi.stubGlobal('scrollY', scrollY)
  vi.resetModules()
  const { whenUsed } = await import('@/ui/plain/islands/when-used')
  const run = vi.fn()
  whenUsed(document.createElement('div'), run)
  await Promise.resolve()
  await Promise.resolve()
  return run.mock.calls.length
}

test('a page that was scrolled before the scripts ran counts as used, an untouched one does not', async () => {
  expect(await loaded(0)).toBe(0)
  expect(await loaded(640)).toBe(1)
})
