import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths, roots } from '@/config/paths'
import { LANGUAGE_COOKIE, plainCookie } from '@/domain/cookies'
import { acceptedLanguage } from '@/locales/accept-language'
import { isLanguage, languageOfPath, pathIn, type Language } from '@/locales/languages'

/** Read in English, whatever the prefix of the address: the back office, and what machines ask for. */
const ENGLISH_ONLY = [roots.admin, roots.development, paths.shareSite.split('/', 2).join('/')]

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * Leads to the address of the right language. Addresses without a prefix are English: whoever chose another language before (a cookie), or
 * else whose browser prefers one, is led to its prefix. Pages that are in English only have no prefix.
 * @returns whether the answer is given
 */
export function redirectToLanguage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const { language, rest } = languageOfPath(url)
  const path = rest.split('?', 1)[0] ?? rest
  const isEnglishOnly = ENGLISH_ONLY.some((root) => isUnder(path, root))
  if (language !== 'en') return isEnglishOnly && redirect(response, rest)
  if (isEnglishOnly || !isDocument(request, path)) return false
  const wanted = wantedLanguage(request)
  return wanted !== 'en' && redirect(response, pathIn(wanted, url))
}

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(307, { Location: location, 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' }).end()
  return true
}

/** A page that a person opens: no script, no data of a page, no file. */
const isDocument = ({ headers }: IncomingMessage, path: string): boolean =>
  (headers.accept ?? '').includes('text/html') && !path.startsWith('/_next/') && !/\.[a-z0-9]+$/i.test(path)

function wantedLanguage({ headers }: IncomingMessage): Language {
  const chosen = plainCookie(headers.cookie, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers['accept-language'])
}

const DATA = /^\/_next\/data\/[^/]+(\/.*)$/

/** The language that a page, or the data of one, is asked for in. */
export const languageOfRequest = (url: string): Language => languageOfPath(DATA.exec(url)?.[1] ?? url).language
