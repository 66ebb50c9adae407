import { MessagePage } from '@/components/page/message-page'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'

const Failed = () => (
  <MessagePage
    code="500"
    title={t('Server error')}
    strokes={['done', 'done', 'late', 'done']}
    actions={
      <ButtonLink variant="primary" href={paths.home}>
        {t('Back to home')}
      </ButtonLink>
    }
  >
    <Rich
      text="This page could not be loaded. Earlier changes are saved, and your balance is unaffected. Try again in a minute. If the problem continues, write to <0>{email}</0>."
      parts={[<a className="link" href={`mailto:${site.email}`} />]}
      values={{ email: site.email }}
    />
  </MessagePage>
)

export default Failed
