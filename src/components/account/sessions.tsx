import { MonitorSmartphone } from 'lucide'
import type { z } from 'zod'
import { useRead, useWrite } from '@/api/hooks'
import { auth } from '@/contract/auth'
import { type session } from '@/contract/auth-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { notify } from '@/ui/plain/feedback/notify'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'
import { ReadFailed } from '@/components/requests/reading'

type Session = z.infer<typeof session>

/** Where the account is signed in, and a way to end what is not known. */
export function Sessions() {
  const { data, error, refetch } = useRead(auth.sessions, {})
  if (error && !data) return <ReadFailed title={t('Your sessions did not load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} label={t('Loading your sessions')} />
  return (
    <ul aria-label={t('Sessions')} className="border-t border-ink">
      {data.data.map((one) => (
        <SessionLine key={one.id} session={one} />
      ))}
    </ul>
  )
}

function SessionLine({ session: one }: { session: Session }) {
  const { mutateAsync } = useWrite(auth.endSession, { changes: [auth.sessions] })
  const { busy, run } = useSubmit()
  const end = async () => {
    const refused = await run(() => mutateAsync({ params: { sessionId: one.id } }))
    if (refused) notify.error(t('The session was not ended. {message}', { message: refused.message }))
  }
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2 text-14 last:border-b-0">
      <Icon as={MonitorSmartphone} className="text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{one.device}</span>
        <span className="block text-12 text-ink-faint">
          <Rich text="{place}, seen {date}" values={{ place: one.place, date: <DateText value={one.lastSeenAt} style="ago" /> }} />
        </span>
      </span>
      {one.isCurrent ? (
        <StatusTag tone="good">{t('This device')}</StatusTag>
      ) : (
        <Button size="small" busy={busy} aria-label={t('End the session on {device}', { device: one.device })} onClick={() => void end()}>
          {t('End')}
        </Button>
      )}
    </li>
  )
}
