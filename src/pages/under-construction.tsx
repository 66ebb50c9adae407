import { MessagePage } from '@/components/page/message-page'
import { Logo } from '@/components/brand/logo'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'

const UnderConstruction = () => (
  <main className="grid min-h-dvh content-center">
    <div className="mx-auto w-full max-w-[560px] px-6">
      <Logo />
    </div>
    <MessagePage title={t('Under construction')} strokes={['done', 'done', 'done', 'ahead']}>
      <Rich
        text="This part of {title} is not available yet. Balances, investments and withdrawals are not affected. For questions, write to <0>{email}</0>."
        parts={[<a className="link" href={`mailto:${site.email}`} />]}
        values={{ title: site.title, email: site.email }}
      />
    </MessagePage>
  </main>
)

export default UnderConstruction
