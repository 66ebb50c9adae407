import { useEffect, useState } from 'react'
import { send } from '@/api/send'
import type { approvals } from '@/contract/approvals'
import type { Ref } from '@/contract/core/primitives'
import type { identity } from '@/contract/identity'
import type { payments } from '@/contract/payments'
import type { presence } from '@/contract/presence'

/** The interval in milliseconds at which the screen renews its presence; the lease lasts longer. */
const RENEW_EVERY = 8_000
/** Milliseconds without input after which presence is not renewed; renewing it would also keep an idle session alive. */
const IDLE_AFTER = 120_000
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

type Presence = typeof payments.review | typeof identity.review | typeof approvals.review | (typeof presence)[keyof typeof presence]

/** Other people who have the same item open. The user's own presence is renewed while the item is on screen and the user is active. */
export function useReviewers(endpoint: Presence, id: string): readonly Ref[] {
  const [found, setFound] = useState<{ id: string; others: readonly Ref[] }>()
  useEffect(() => {
    let lastActivity = Date.now()
    let isOpen = true
    const touch = () => void (lastActivity = Date.now())
    const renew = async () => {
      if (document.hidden || Date.now() - lastActivity > IDLE_AFTER) return
      // Presence is optional: if the request fails, the review continues without it.
      const answer = await send(endpoint, { params: { id }, body: {} }).catch(() => undefined)
      if (isOpen && answer) setFound({ id, others: answer.data.others })
    }
    for (const kind of ACTIVITY) window.addEventListener(kind, touch, { passive: true })
    void renew()
    const timer = setInterval(() => void renew(), RENEW_EVERY)
    return () => {
      isOpen = false
      clearInterval(timer)
      for (const kind of ACTIVITY) window.removeEventListener(kind, touch)
    }
  }, [endpoint, id])
  return found?.id === id ? found.others : []
}
