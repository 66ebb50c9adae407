import { Bell } from 'lucide'
import dynamic from 'next/dynamic'
import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { notifications } from '@/contract/notifications'
import { t } from '@/locales/text'
import { DropBox } from '@/ui/plain/overlays/drop-box'
import { IconButton } from '@/ui/plain/primitives/icon-button'

/** The polling interval in milliseconds. */
const LOOKS_EVERY = 60_000

const Inbox = dynamic(() => import('./notification-inbox').then((file) => file.NotificationInbox), { ssr: false })

/** The bell with the unread count; it opens the inbox, a sheet on phones. */
export function NotificationBell() {
  const { state } = useSession()
  const { data } = useRead(
    notifications.mine,
    { query: { unread: true, limit: 1 } },
    { refetchInterval: LOOKS_EVERY, enabled: state === 'authenticated' },
  )
  const unread = data?.meta?.total
  return (
    <DropBox
      label={t('Notifications')}
      className="[--drop-width:464px] [--drop-end:-48px] flex flex-col max-h-[min(640px,calc(100dvh_-_88px))] max-md:max-h-[86dvh]"
      trigger={(props) => <IconButton {...props} icon={Bell} label={t('Notifications')} count={unread ?? 0} />}
    >
      {(close) => <Inbox unread={unread} onClose={close} />}
    </DropBox>
  )
}
