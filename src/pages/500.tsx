import { MessagePage } from '@/components/page/message-page'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { ButtonLink } from '@/ui/plain/primitives/button'

const Failed = () => (
  <MessagePage
    code="500"
    title="Server error"
    strokes={['done', 'done', 'late', 'done']}
    actions={
      <ButtonLink look="primary" href={paths.home}>
        Back to home
      </ButtonLink>
    }
  >
    This page could not be loaded. Earlier changes are saved, and your balance is unaffected. Try again in a minute. If the problem
    continues, write to{' '}
    <a className="link" href={`mailto:${site.email}`}>
      {site.email}
    </a>
    .
  </MessagePage>
)

export default Failed
