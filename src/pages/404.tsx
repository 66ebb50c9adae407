import { MessagePage } from '@/components/message-page'
import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/button'

const NotFound = () => (
  <MessagePage
    code="404"
    title="This page is not here"
    strokes={['done', 'done', 'ahead', 'done']}
    actions={
      <>
        <ButtonLink look="primary" href={paths.home}>
          To the start
        </ButtonLink>
        <ButtonLink href={paths.projects}>See projects</ButtonLink>
      </>
    }
  >
    The address may be mistyped, or what stood here was taken down. Nothing of yours was changed.
  </MessagePage>
)

export default NotFound
