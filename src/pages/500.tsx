import { useRouter } from 'next/router'
import { MessagePage } from '@/components/page/message-page'
import { StartLink } from '@/components/page/start-link'
import { paths, startOf } from '@/config/paths'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'

/** Rendered once for all addresses, so the address is known only in the browser. */
export default function Failed() {
  const { asPath } = useRouter()
  const start = useHydrated() ? startOf(asPath) : paths.home
  return (
    <MessagePage code="500" title={t('Server error')} strokes={['done', 'done', 'late', 'done']} actions={<StartLink start={start} />}>
      <Rich
        text="This page could not be loaded. Earlier changes are saved, and your balance is unaffected. Try again in a minute. If the problem continues, write to <0>{email}</0>."
        parts={[<a className="link" href={`mailto:${site.email}`} />]}
        values={{ email: site.email }}
      />
    </MessagePage>
  )
}
