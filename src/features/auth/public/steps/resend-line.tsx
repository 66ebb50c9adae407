import { useEffect, useState } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { failureOf } from '@/ui/plain/forms/failure'
import { notify } from '@/ui/plain/feedback/notify'

/** Seconds after which the server accepts a request for another code. */
const SECONDS = 60

/** "Resend in 42 s", then a button to resend. */
export function ResendLine({ onSend }: { onSend: () => Promise<void> }) {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  if (left > 0) {
    return (
      <span>
        <Rich text="Resend in <0>{left}</0> s" parts={[<span className="num" />]} values={{ left }} />
      </span>
    )
  }
  const again = () => {
    setLeft(SECONDS)
    onSend().catch((error: unknown) => notify.error(failureOf(error).message))
  }
  return (
    <button type="button" className="link" onClick={again}>
      {t('Resend code')}
    </button>
  )
}
