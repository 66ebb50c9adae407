import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'

/** The button of a page without content: to the dashboard of the area or, on public pages, to the home page. */
export const StartLink = ({ start }: { start: string }) => (
  <ButtonLink variant="primary" href={start}>
    {start === paths.home ? t('Back to home') : t('Go to dashboard')}
  </ButtonLink>
)
