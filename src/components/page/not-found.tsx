import { useRouter } from 'next/router'
import { t } from '@/locales/text'
import { MessagePage } from './message-page'
import { StartLink } from './start-link'
import { firstPageOf, paths, roots, startOf } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/primitives/button'

/** The address is known to the server, too: each unknown address is rendered on request. */
export function NotFound() {
  const start = startOf(useRouter().asPath)
  return (
    <MessagePage
      code="404"
      title={t('Page not found')}
      strokes={['done', 'done', 'ahead', 'done']}
      actions={
        <>
          <StartLink start={start} />
          {start !== roots.admin && <ButtonLink href={firstPageOf(paths.projects)}>{t('View projects')}</ButtonLink>}
        </>
      }
    >
      {t('The address may be mistyped, or the page was removed. Your account is not affected.')}
    </MessagePage>
  )
}
