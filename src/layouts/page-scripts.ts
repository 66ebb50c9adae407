import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@/locales/languages'

type Files = { routes: string; pages: Readonly<Record<string, readonly string[]>> }

let files: Readonly<Partial<Record<Language, Files>>> | undefined

/** The translation files that each page loads, as written by the build (scripts/messages/page-messages.mjs). Server only. */
export function messageScriptsOf(page: string, language: Language): readonly string[] {
  if (language === 'en' || process.env.NODE_ENV !== 'production') return []
  files ??= JSON.parse(readFileSync(join(process.cwd(), '.next', 'messages.json'), 'utf8')) as NonNullable<typeof files>
  const { routes, pages } = files[language] ?? {}
  return routes ? [routes, ...(pages?.[page] ?? [])].map((path) => `/_next/${path}`) : []
}
