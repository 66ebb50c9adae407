import { t } from '@/locales/text'
import { MessagePage } from './message-page'
import { firstPageOf, paths } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/primitives/button'

export const NotFound = () => (
  <MessagePage
    code="404"
    title={t('Page not found')}
    strokes={['done', 'done', 'ahead', 'done']}
    actions={
      <>
        <ButtonLink variant="primary" href={paths.home}>
          {t('Back to home')}
        </ButtonLink>
        <ButtonLink href={firstPageOf(paths.projects)}>{t('View projects')}</ButtonLink>
      </>
    }
  >
    {t('The address may be mistyped, or the page was removed. Your account is not affected.')}
  </MessagePage>
)
