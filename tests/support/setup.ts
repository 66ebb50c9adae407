import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { network } from './network'

vi.mock('next/router', async () => await import('next-router-mock'))
vi.mock('@node-rs/argon2', async (original) => (await import('./quick-hashing')).quickHashing(await original()))

// Screens load dialogs on demand, type letter by letter and call a real server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 12_000 })

// Errors of retried queries are not shown; printing the document into each takes a tenth of the time of a screen test.
// On timeout, the library prints the document into the last error.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

if (typeof window !== 'undefined') {
  await import('./without-owner-stacks')
  await import('./quick-styles')
  const { openFreshPage } = await import('./fresh-page')
  openFreshPage()
  // jsdom has its own classes for typed arrays, files and forms. The server in this process uses Node's, and libraries use `instanceof`.
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor
  vi.setConfig({ testTimeout: 120_000 })
  const form = await new Response(new URLSearchParams()).formData()
  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: form.constructor })
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    cleanup()
    network.resetHandlers()
  })
  afterAll(() => network.close())
  // Browser APIs that jsdom lacks.
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
