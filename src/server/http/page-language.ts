import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths, roots } from '@/config/paths'
import { languageOfPath, type Language } from '@/locales/languages'

/** Read in English, whatever the prefix of the address: the back office, and what machines ask for. */
const ENGLISH_ONLY = [roots.admin, roots.development, paths.shareSite.split('/', 2).join('/')]

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/**
 * Leads from `/es` or `/ar` to the address without a prefix where a page is in English only. English pages have no prefix. Nothing leads to a
 * prefixed address by itself: only sign-in is translated as a whole (docs/decisions/message-catalogue.md).
 * @returns whether the answer is given
 */
export function redirectToEnglish(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const { language, rest } = languageOfPath(url)
  const path = rest.split('?', 1)[0] ?? rest
  if (language === 'en' || !ENGLISH_ONLY.some((root) => isUnder(path, root))) return false
  response.writeHead(307, { Location: rest, 'Cache-Control': 'no-store' }).end()
  return true
}

const DATA = /^\/_next\/data\/[^/]+(\/.*)$/

/** The language that a page, or the data of one, is asked for in. */
export const languageOfRequest = (url: string): Language => languageOfPath(DATA.exec(url)?.[1] ?? url).language
