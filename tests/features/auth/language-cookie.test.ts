// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keepLanguage } from '@/components/language/chosen-language'

afterEach(() => vi.unstubAllGlobals())

/** The language cookie set on a page with this protocol. */
function languageCookie(protocol: 'http:' | 'https:'): string {
  const written: string[] = []
  vi.stubGlobal('window', { location: { protocol } })
  vi.stubGlobal('document', {
    set cookie(value: string) {
      written.push(value)
    },
  })
  keepLanguage('es')
  return written.join()
}

test('the language cookie is Secure with the __Host- prefix over HTTPS, and has neither over HTTP', () => {
  expect(languageCookie('https:')).toBe('__Host-carmine_language=es; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
  expect(languageCookie('http:')).toBe('carmine_language=es; Max-Age=2592000; Path=/; SameSite=Lax')
})
