import { MessagePage } from '@/components/message-page'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { ButtonLink } from '@/ui/plain/button'

const Failed = () => (
  <MessagePage
    code="500"
    title="Our server failed"
    strokes={['done', 'done', 'late', 'done']}
    actions={
      <ButtonLink look="primary" href={paths.home}>
        Back to home
      </ButtonLink>
    }
  >
    The page could not be made. What you did before is kept, and your money is where it was. Try again in a minute; if it stays like this,
    write to{' '}
    <a className="link" href={`mailto:${site.email}`}>
      {site.email}
    </a>
    .
  </MessagePage>
)

export default Failed
