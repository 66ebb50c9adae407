import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths, roots } from '@/config/paths'
import { LANGUAGE_COOKIE, plainCookie } from '@/domain/cookies'
import { acceptedLanguage } from '@/locales/accept-language'
import { isLanguage, languageOfPath, pathIn, type Language } from '@/locales/languages'

/** Always in English, whatever the prefix: the back office and machine-readable files. */
const ENGLISH_ONLY = [roots.admin, roots.development, paths.shareSite.split('/', 2).join('/')]

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * Redirects to the address of the right language. Addresses without a prefix are English: visitors who chose another language (cookie), or
 * otherwise whose browser prefers one, are redirected to its prefix. English-only pages have no prefix.
 * @returns whether a response was sent
 */
export function redirectToLanguage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const { language, rest } = languageOfPath(url)
  const path = rest.split('?', 1)[0] ?? rest
  const isEnglishOnly = ENGLISH_ONLY.some((root) => isUnder(path, root))
  if (language !== 'en') return isEnglishOnly && redirect(response, rest)
  if (isEnglishOnly || !isDocument(request, path)) return false
  const preferred = wantedLanguage(request)
  return preferred !== 'en' && redirect(response, pathIn(preferred, url))
}

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(307, { Location: location, 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' }).end()
  return true
}

/** Whether a page is requested, rather than a script, page data or a file. */
const isDocument = ({ headers }: IncomingMessage, path: string): boolean =>
  (headers.accept ?? '').includes('text/html') && !path.startsWith('/_next/') && !/\.[a-z0-9]+$/i.test(path)

function wantedLanguage({ headers }: IncomingMessage): Language {
  const chosen = plainCookie(headers.cookie, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers['accept-language'])
}

const DATA = /^\/_next\/data\/[^/]+(\/.*)$/

/** The language of a requested page or its data. */
export const languageOfRequest = (url: string): Language => languageOfPath(DATA.exec(url)?.[1] ?? url).language
