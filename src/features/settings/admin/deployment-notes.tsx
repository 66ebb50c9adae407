import { useRead } from '@/api/hooks'
import { deployment } from '@/contract/system'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'

const titles = translated({
  ORIGIN_DIFFERS: msg('The public address differs from the one in the build.'),
  DATABASE_WITHOUT_TLS: msg('Database connection is not encrypted.'),
  MAIL_WITHOUT_SENDER: msg('Emails have no valid sender.'),
  GUARDS_CHANGED: msg('Definitions in the database were changed.'),
})

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Problems in the configuration of this deployment; nothing if there are none. */
export function DeploymentNotes() {
  const found = useRead(deployment.get, {}).data?.data
  if (!found) return null
  const opened = window.location.origin
  const isElsewhere = !LOOPBACK.test(opened) && opened !== new URL(found.address).origin
  return (
    <>
      {found.notices.map(({ code, message }) => (
        <Note key={code + message} tone="warn" title={titles[code]}>
          {message}
        </Note>
      ))}
      {isElsewhere && (
        <Note tone="warn" title={t('Opened at another address.')}>
          {t('You opened this page at {opened}, but links in emails use {address}. Set NEXT_PUBLIC_WEB_HOST_URL to the public address.', {
            opened,
            address: found.address,
          })}
        </Note>
      )}
    </>
  )
}
