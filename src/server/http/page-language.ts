import type { IncomingMessage, ServerResponse } from 'node:http'
import { roots } from '@/config/paths'
import { LANGUAGE_COOKIE } from '@/domain/cookies'
import { acceptedLanguage } from '@/locales/accept-language'
import { isLanguage, languageOfPath, pathIn, type Language } from '@/locales/languages'

/** Read in English, whatever the reader's language is: the back office, and what machines ask for. */
const ENGLISH_ONLY = [roots.admin, roots.development, '/share']

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * Leads to the page in the reader's language: English pages have no prefix, the others `/es` and `/ar`. A prefixed address is a choice and
 * stays. Without one the cookie of the last choice counts, or what the browser prefers; a crawler says neither and gets English.
 * @returns whether the answer is given
 */
export function redirectToLanguage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const { language, rest } = languageOfPath(url)
  const path = rest.split('?', 1)[0] ?? rest
  const isEnglishOnly = ENGLISH_ONLY.some((root) => isUnder(path, root))
  if (language !== 'en') return isEnglishOnly && redirect(response, rest)
  if (isEnglishOnly || !isPage(path)) return false
  // A cache between us and the reader must not give one reader's language to another.
  response.setHeader('Vary', 'Cookie, Accept-Language')
  const preferred = chosenLanguage(request) ?? acceptedLanguage(request.headers['accept-language'])
  return preferred !== 'en' && redirect(response, pathIn(preferred, url))
}

/** Files have a dot in their last part; Next's own addresses begin with `/_next`. */
const isPage = (path: string): boolean => !path.startsWith('/_next') && !path.startsWith('/api/') && !/\.[^/]*$/.test(path)

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(307, { Location: location, 'Cache-Control': 'no-store' }).end()
  return true
}

function chosenLanguage({ headers }: IncomingMessage): Language | undefined {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '') ?? []
  return isLanguage(chosen) ? chosen : undefined
}

const DATA = /^\/_next\/data\/[^/]+(\/.*)$/

/** The language that a page, or the data of one, is asked for in. */
export const languageOfRequest = (url: string): Language => languageOfPath(DATA.exec(url)?.[1] ?? url).language
