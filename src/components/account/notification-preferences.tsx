import { useState } from 'react'
import { useRead } from '@/api/hooks'
import type { EmailDelivery } from '@/contract/notification-kinds'
import { notificationPreferences, type NotificationPreference } from '@/contract/notification-preferences'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { SelectField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { Switch } from '@/ui/plain/inputs/switch'
import { useSubmit } from '@/ui/forms/use-submit'
import { ReadFailed } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'

/** The notification settings of staff: in the app, by email immediately, or in a daily summary. */
export function NotificationPreferences({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(notificationPreferences.get, {})
  return (
    <Modal open title={t('Notification preferences')} onClose={onClose}>
      <div className="on-raised">
        {error && !data ? (
          <ReadFailed title={t('We couldn’t load your notification preferences')} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Preferences initial={data.data} onClose={onClose} />
        ) : (
          <ListSkeleton rows={6} label={t('Loading your notification preferences')} />
        )}
      </div>
    </Modal>
  )
}

type Changed = Partial<Record<NotificationPreference['kind'], Partial<Pick<NotificationPreference, 'bell' | 'email'>>>>

function Preferences({ initial, onClose }: { initial: readonly NotificationPreference[]; onClose: () => void }) {
  const [changed, setChanged] = useState<Changed>({})
  const save = useCommand(notificationPreferences.update, [notificationPreferences.get], ({ body }, saved) => {
    const kinds = saved.filter(({ kind }) => body.preferences.some((one) => one.kind === kind))
    return t('Notification preferences saved: {kinds}', { kinds: kinds.map(({ title }) => title).join(', ') })
  })
  const { busy, failure, run } = useSubmit()
  const rows = initial.map((one) => ({ ...one, ...changed[one.kind] }))
  const differing = rows.filter((row, index) => row.bell !== initial[index]?.bell || row.email !== initial[index]?.email)
  const change = ({ kind }: NotificationPreference, to: Changed[NotificationPreference['kind']]) =>
    setChanged({ ...changed, [kind]: { ...changed[kind], ...to } })
  const submit = async () => {
    const preferences = differing.map(({ kind, bell, email }) => ({ kind, bell, email }))
    const refused = await run(() => save({ body: { preferences } }))
    if (!refused) onClose()
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-measure text-14 text-ink-soft">
        {t('You are notified of work that your roles allow you to do. The daily summary is sent at 06:00 UTC and lists open items.')}
      </p>
      <FormFailureNote failure={failure} notDone={t('Nothing was saved.')} />
      <ul aria-label={t('Notifications')} className="border-t border-ink">
        {rows.map((row) => (
          <PreferenceLine key={row.kind} row={row} onChange={(to) => change(row, to)} />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
        <Button disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={differing.length > 0 ? undefined : t('Nothing was changed.')}
          onClick={() => void submit()}
        >
          {t('Save preferences')}
        </Button>
      </div>
    </div>
  )
}

const emailOptions: readonly { value: EmailDelivery; label: string }[] = translated([
  { value: 'OFF', label: msg('No email') },
  { value: 'IMMEDIATE', label: msg('Email immediately') },
  { value: 'DAILY', label: msg('Daily summary') },
])
const deliveryOf = (value: string): EmailDelivery => emailOptions.find((option) => option.value === value)?.value ?? 'OFF'

type LineProps = { row: NotificationPreference; onChange: (to: { bell?: boolean; email?: EmailDelivery }) => void }

function PreferenceLine({ row: { title, help, bell, email }, onChange }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_176px] items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 max-md:grid-cols-[auto_minmax(0,1fr)]">
      <span className="min-w-0 max-md:col-span-2">
        <span className="block text-14 font-medium">{title}</span>
        <span className="block text-12 text-ink-soft">{help}</span>
      </span>
      <span className="flex items-center gap-2 text-13">
        <Switch checked={bell} aria-label={t('{title}: in app', { title })} onChange={(on) => onChange({ bell: on })} />
        {t('In app')}
      </span>
      <SelectField
        label={t('{title}: email', { title })}
        hideLabel
        size="small"
        options={emailOptions}
        value={email}
        onChange={(value) => onChange({ email: deliveryOf(value) })}
      />
    </li>
  )
}
