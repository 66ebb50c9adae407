import { expect, test } from 'vitest'
import { acceptedLanguage } from '@/locales/accept-language'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de-DE, fr;q=0.9', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['AR-eg', 'ar'],
  ['de, en;q=0.5, ar;q=0.8', 'ar'],
  ['es;q=0, ar;q=0.1', 'ar'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['es;q=x', 'es'],
  [`${'de,'.repeat(100)}ar`, 'en'],
])('the Accept-Language header %j selects %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
