import dynamic from 'next/dynamic'
import { useState } from 'react'
import { t } from '@/locales/text'
import { failureOf } from '@/ui/plain/forms/failure'
import { notify } from '@/ui/plain/feedback/notify'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { Switch } from '@/ui/admin/inputs/switch'
import { Tip } from '@/ui/admin/primitives/tip'
import { useSubmit } from '@/ui/forms/use-submit'

const ConfirmModal = dynamic(() => import('@/ui/overlays/confirm-modal').then((file) => file.ConfirmModal), { ssr: false })

/** What turning a row off means, asked before it happens. */
export type OffQuestion = { title: string; text: string; label: string }

type Props = {
  name: string
  isActive: boolean
  labels?: { on: string; off: string }
  disabledReason?: string | undefined
  confirmOff?: OffQuestion | undefined
  /** On refusal, a message is shown and the switch returns to its previous state. */
  onChange: (isActive: boolean) => Promise<unknown>
}

/** The on/off switch of a row with its label and pending state. */
export function ActiveSwitch({ name, isActive, labels = { on: t('On'), off: t('Off') }, disabledReason, confirmOff, onChange }: Props) {
  const { busy, run } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const turn = async () => {
    const refused = await run(() => onChange(!isActive))
    if (refused) notify.error(t('{name} was not changed. {message}', { name, message: failureOf(refused).message }))
  }
  const control = (
    <Switch
      checked={isActive}
      disabled={Boolean(disabledReason)}
      aria-label={t('{name}, active', { name })}
      onChange={() => (isActive && confirmOff ? setAsking(true) : void turn())}
    />
  )
  return (
    <span
      className="inline-flex min-w-[92px] items-center gap-2 align-middle max-md:min-w-0 max-md:flex-row-reverse"
      onClick={(event) => event.stopPropagation()}
    >
      {busy ? (
        <span className="inline-grid w-8 place-items-center text-ink-soft">
          <Spinner />
        </span>
      ) : (
        <Tip content={disabledReason}>{control}</Tip>
      )}
      <span className="text-12 text-ink-faint" aria-live="polite">
        {busy ? (isActive ? t('Turning off') : t('Turning on')) : isActive ? labels.on : labels.off}
      </span>
      {isAsking && confirmOff && (
        <ConfirmModal title={confirmOff.title} label={confirmOff.label} onConfirm={() => onChange(false)} onClose={() => setAsking(false)}>
          {confirmOff.text}
        </ConfirmModal>
      )}
    </span>
  )
}
