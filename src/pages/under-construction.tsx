import { MessagePage } from '@/components/page/message-page'
import { Logo } from '@/components/brand/logo'
import { site } from '@/config/site'

const UnderConstruction = () => (
  <main className="grid min-h-dvh content-center">
    <div className="mx-auto w-full max-w-[560px] px-6">
      <Logo />
    </div>
    <MessagePage title="We are building this" strokes={['done', 'done', 'done', 'ahead']}>
      This part of {site.title} is not available yet. Balances, investments and withdrawals are not affected. For questions, write to{' '}
      <a className="link" href={`mailto:${site.email}`}>
        {site.email}
      </a>
      .
    </MessagePage>
  </main>
)

export default UnderConstruction
