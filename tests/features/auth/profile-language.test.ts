// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { languageOfProfile } from '@/components/language/chosen-language'
import { network } from '../../support/network'

const COOKIE = 'carmine_language'

/** The language to redirect to, for a profile, a page in Spanish, and the choice stored in the browser. */
async function redirected(profile: string, stored?: string): Promise<string | undefined> {
  document.documentElement.lang = 'es'
  if (stored) document.cookie = `${COOKIE}=${stored}; path=/`
  network.use(http.get('*/api/v1/users/my-profile', () => HttpResponse.json({ data: { language: profile } })))
  return languageOfProfile()
}
afterEach(() => {
  document.cookie = `${COOKIE}=; path=/; max-age=0`
  document.documentElement.removeAttribute('lang')
})

test('a customer is redirected to the language of the profile, also to English', async () => {
  expect(await redirected('ar')).toBe('ar')
  expect(await redirected('en')).toBe('en')
  expect(await redirected('es')).toBeUndefined()
})

test('the language chosen in this browser comes first', async () => {
  expect(await redirected('ar', 'es')).toBeUndefined()
})
