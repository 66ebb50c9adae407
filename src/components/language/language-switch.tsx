import { useRouter } from 'next/router'
import type { MouseEvent } from 'react'
import { useSession } from '@/api/session'
import { currentLanguage } from '@/locales/current'
import { languageCodes, languages, pathIn, type Language } from '@/locales/languages'
import { t } from '@/locales/text'
import { keepLanguage } from './chosen-language'

/** Also saved in the profile, for emails and notifications. */
async function saveToProfile(code: Language): Promise<void> {
  const [{ send }, { users }] = await Promise.all([import('@/api/send'), import('@/contract/users')])
  const { data } = await send(users.myProfile, {})
  if (data.language !== code) await send(users.updateMyProfile, { body: { language: code, version: data.version } })
}

/** The page in each language. Each language is a separate document, with its own `lang`, direction and texts. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { asPath } = useRouter()
  const session = useSession()
  const choose = (event: MouseEvent<HTMLAnchorElement>, code: Language) => {
    keepLanguage(code)
    if (session.state !== 'authenticated') return
    const { href } = event.currentTarget
    event.preventDefault()
    void saveToProfile(code)
      // The page changes its language even if the profile could not be saved.
      .catch(() => undefined)
      .finally(() => window.location.assign(href))
  }
  return (
    <nav aria-label={t('Language')} className={className}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {languageCodes.map((code) => (
          <li key={code}>
            <a
              href={pathIn(code, asPath)}
              hrefLang={code}
              lang={code}
              aria-current={code === currentLanguage() ? 'true' : undefined}
              className="link aria-[current]:font-medium aria-[current]:text-ink"
              onClick={(event) => choose(event, code)}
            >
              {languages[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
