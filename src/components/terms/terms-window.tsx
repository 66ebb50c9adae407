import clsx from 'clsx'
import { useRead, useWrite } from '@/api/hooks'
import { auth } from '@/contract/auth'
import { legal } from '@/contract/legal'
import { settingsGroup } from '@/contract/settings'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { useSubmit } from '@/ui/forms/use-submit'
import { ReadFailed } from '@/components/requests/reading'
import prose from './prose.module.css'

/** The current terms, to read and accept. The displayed version is accepted: a newer one must be read first. */
export function TermsWindow({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(legal.current, { params: { kind: 'TERMS' }, query: {} })
  const { mutateAsync } = useWrite(auth.acceptTerms, { changes: [users.myProfile, settingsGroup.public, legal.current] })
  const { busy, failure, run } = useSubmit()
  const text = data?.data
  const accept = async () => {
    if (!text) return
    const refused = await run(async () => {
      const { message } = await mutateAsync({ body: { termsVersion: text.version } })
      notify.success(message)
      onClose()
    })
    if (refused) await refetch()
  }
  return (
    <Modal
      open
      title={text ? t('{title}, version {version}', { title: text.title, version: text.version }) : t('Terms and conditions')}
      closable={!busy}
      onClose={() => !busy && onClose()}
      foot={
        text && (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('Later')}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void accept()}>
              {t('I accept version {version}', { version: text.version })}
            </Button>
          </>
        )
      }
    >
      <div className="on-raised grid gap-4">
        <FormFailureNote failure={failure} notDone={t('Your acceptance was not recorded.')} />
        {text ? (
          <>
            <p className="text-14 text-ink-soft">
              <Rich
                text="Effective {date}. We record the version you accept and the time of acceptance."
                values={{ date: <DateText value={text.publishedAt} /> }}
              />
            </p>
            <div
              role="region"
              aria-label={t('The text')}
              tabIndex={0}
              className="max-h-[52dvh] overflow-y-auto rounded-control border border-line px-5 py-4 text-14"
            >
              {/* Written by staff and stored on the server; it never contains customer input. */}
              <div
                className={clsx(prose.prose, 'max-w-measure leading-[1.65] text-ink-soft')}
                dangerouslySetInnerHTML={{ __html: text.body }}
              />
            </div>
          </>
        ) : error ? (
          <ReadFailed title={t('We couldn’t load the terms')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} label={t('Loading the terms')} />
        )}
      </div>
    </Modal>
  )
}
