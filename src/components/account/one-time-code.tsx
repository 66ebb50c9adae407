import { useEffect, useState } from 'react'
import { RESEND_SECONDS } from '@/contract/auth-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'

/** `ada@lindqvist.example` → `a…a@lindqvist.example`: enough to recognize one's own mailbox. */
export function maskEmail(email: string): string {
  const [name = '', place = ''] = email.split('@')
  return name.length <= 2 ? email : `${name[0]}…${name.at(-1)}@${place}`
}

/** Seconds until a moment, updated every second; 0 once it has passed. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (at <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [at])
  return left
}

type Props = { sentAt: string; expiresAt: string; busy: boolean; onResend: () => void }

/** The expiry of the code, and a button for a new one after a minute. */
export function ResendLine({ sentAt, expiresAt, busy, onResend }: Props) {
  const left = useSecondsUntil(Date.parse(sentAt) + RESEND_SECONDS * 1000)
  const holds = useSecondsUntil(Date.parse(expiresAt)) > 0
  return (
    <p className="text-12 leading-[18px] text-ink-faint">
      {holds ? (
        <Rich
          text="Valid until <0>{time}</0>, five attempts."
          parts={[<span className="num" />]}
          values={{ time: formatDate(expiresAt, 'time') }}
        />
      ) : (
        t('This code has expired.')
      )}{' '}
      {left > 0 ? (
        <Rich text="Resend in <0>{seconds}</0> s." parts={[<span className="num" />]} values={{ seconds: left }} />
      ) : (
        <button type="button" className="underline-soft" disabled={busy} aria-busy={busy || undefined} onClick={onResend}>
          {t('Send again')}
        </button>
      )}
    </p>
  )
}
