import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { redirectToLanguage } from '@/server/http/page-language'

type PageRequest = { method?: string; cookie?: string; accept?: string; prefers?: string }

/** The redirect target of a request; undefined if it is not redirected. */
function ledTo(url: string, { method = 'GET', cookie, accept = 'text/html,*/*', prefers }: PageRequest = {}): string | undefined {
  let location: string | undefined
  const headers = { accept, ...(cookie ? { cookie } : {}), ...(prefers ? { 'accept-language': prefers } : {}) }
  const response = {
    writeHead: (_: number, responseHeaders: { Location: string }) => {
      location = responseHeaders.Location
      return { end: () => undefined }
    },
  }
  redirectToLanguage({ method, url, headers } as IncomingMessage, response as unknown as ServerResponse)
  return location
}

describe('an address without a language prefix redirects to the language', () => {
  test('that the browser prefers', () => {
    expect(ledTo('/', { prefers: 'es-MX,es;q=0.9,en;q=0.8' })).toBe('/es')
    expect(ledTo('/projects/harbour?refer=ada', { prefers: 'ar' })).toBe('/ar/projects/harbour?refer=ada')
    expect(ledTo('/users/wallets', { prefers: 'de,fr;q=0.5' })).toBeUndefined()
    expect(ledTo('/')).toBeUndefined()
  })

  test('that was chosen before, regardless of the browser', () => {
    expect(ledTo('/about-us', { cookie: 'theme=dark; carmine_language=ar', prefers: 'es' })).toBe('/ar/about-us')
    expect(ledTo('/about-us', { cookie: 'theme=dark; __Host-carmine_language=ar', prefers: 'es' })).toBe('/ar/about-us')
    expect(ledTo('/about-us', { cookie: 'carmine_language=en', prefers: 'es' })).toBeUndefined()
    expect(ledTo('/about-us', { cookie: 'carmine_language=xx', prefers: 'es' })).toBe('/es/about-us')
  })

  test('except for the back office, files and requests that do not open a page', () => {
    for (const url of ['/admin', '/admin/withdraws/list', '/_next/static/x.js', '/favicon.svg', '/sitemap.xml'])
      expect(ledTo(url, { prefers: 'es' })).toBeUndefined()
    expect(ledTo('/', { prefers: 'es', accept: '*/*' })).toBeUndefined()
    expect(ledTo('/', { prefers: 'es', method: 'POST' })).toBeUndefined()
  })
})

test('an address with a language prefix is kept, except where the page is in English only', () => {
  expect(ledTo('/es/projects', { prefers: 'ar' })).toBeUndefined()
  expect(ledTo('/es/admin/withdraws/list?page=1')).toBe('/admin/withdraws/list?page=1')
})
