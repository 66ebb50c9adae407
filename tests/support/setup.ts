import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { network } from './network'

vi.mock('next/router', async () => await import('next-router-mock'))

if (typeof window !== 'undefined') {
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    cleanup()
    network.resetHandlers()
  })
  afterAll(() => network.close())
  // What a browser has and jsdom has not.
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
      dispatchEvent: () => false,
    }),
  })
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView ??= () => undefined
}
