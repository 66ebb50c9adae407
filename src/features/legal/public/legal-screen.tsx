import clsx from 'clsx'
import { useRouter } from 'next/router'
import prose from '@/components/terms/prose.module.css'
import { site } from '@/config/site'
import type { Reply } from '@/contract/core/endpoint'
import type { legal } from '@/contract/legal'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import { ReadingPage } from './reading-page'

export type LegalProps = { text: Reply<typeof legal.current> }

const about: Record<LegalProps['text']['kind'], string> = translated({
  TERMS: msg('The terms of {platform}: risks, your account, investing, payouts and withdrawals, with all earlier versions.', {
    platform: site.title,
  }),
  PRIVACY: msg('Which personal data {platform} stores, why, for how long, and who has access.', { platform: site.title }),
})

/** Terms or privacy: the text, its version, and earlier versions. */
export function LegalScreen({ text }: LegalProps) {
  const { pathname } = useRouter()
  const others = text.versions.filter(({ version }) => version !== text.version)
  return (
    <ReadingPage
      title={text.title}
      path={pathname}
      description={about[text.kind]}
      intro={
        <Rich
          text="Version <0>{version}</0>, effective {date}."
          parts={[<span className="num" />]}
          values={{ version: text.version, date: <DateText value={text.publishedAt} /> }}
        />
      }
    >
      {/* Written by staff and stored on the server; it never contains visitors' input. */}
      <div className={clsx(prose.prose, 'max-w-measure leading-[1.65] text-ink-soft')} dangerouslySetInnerHTML={{ __html: text.body }} />
      {others.length > 0 && (
        <nav
          className="mt-12 pt-5 border-t border-line text-14/inherit text-ink-soft [&_h2]:mb-2 [&_h2]:text-14/[1.2] [&_h2]:text-ink"
          aria-label={t('Other versions')}
        >
          <h2>{t('Other versions')}</h2>
          <ul>
            {others.map(({ version, publishedAt }) => (
              <li key={version}>
                <Link className="link" href={`${pathname}?version=${version}`}>
                  {t('Version {version}', { version })}
                </Link>
                , <DateText value={publishedAt} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ReadingPage>
  )
}
