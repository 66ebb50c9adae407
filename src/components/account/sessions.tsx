import { MonitorSmartphone } from 'lucide'
import { useState } from 'react'
import type { z } from 'zod'
import { useRead, useWrite } from '@/api/hooks'
import { auth } from '@/contract/auth'
import { type session } from '@/contract/auth-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { PasswordField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { notify } from '@/ui/plain/feedback/notify'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { ReadFailed } from '@/components/requests/reading'

type Session = z.infer<typeof session>

/** Active sessions, and a way to end unknown ones, confirmed by the password. */
export function Sessions() {
  const [ending, setEnding] = useState<string>()
  const { data, error, refetch } = useRead(auth.sessions, {})
  if (error && !data) return <ReadFailed title={t('We couldn’t load your sessions')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} label={t('Loading your sessions')} />
  return (
    <ul aria-label={t('Sessions')} className="border-t border-ink">
      {data.data.map((one) => (
        <SessionLine key={one.id} session={one} isEnding={ending === one.id} onEnding={setEnding} />
      ))}
    </ul>
  )
}

type LineProps = { session: Session; isEnding: boolean; onEnding: (id: string | undefined) => void }

const SessionLine = ({ session: one, isEnding, onEnding }: LineProps) => (
  <li className="border-b border-line py-2 text-14 last:border-b-0">
    <div className="flex min-h-10 items-center gap-3">
      <Icon as={MonitorSmartphone} className="text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{one.device}</span>
        <span className="block text-12 text-ink-faint">
          <Rich text="{place}, last active {date}" values={{ place: one.place, date: <DateText value={one.lastSeenAt} style="ago" /> }} />
        </span>
      </span>
      {one.isCurrent ? (
        <StatusTag tone="good">{t('This device')}</StatusTag>
      ) : (
        !isEnding && (
          <Button size="small" aria-label={t('End the session on {device}', { device: one.device })} onClick={() => onEnding(one.id)}>
            {t('End')}
          </Button>
        )
      )}
    </div>
    {isEnding && <EndSession session={one} onDone={() => onEnding(undefined)} />}
  </li>
)

function EndSession({ session: { id, device }, onDone }: { session: Session; onDone: () => void }) {
  const { mutateAsync } = useWrite(auth.endSession, { changes: [auth.sessions] })
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: t('Enter your password') }),
    submit: async (body) => {
      const { message } = await mutateAsync({ params: { sessionId: id }, body })
      notify.success(message)
      onDone()
    },
  })
  return (
    <form className="grid gap-4 py-3" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('The session was not ended.')} />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('password')} />
      <div className="flex gap-3">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('End the session on {device}', { device })}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
