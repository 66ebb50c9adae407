import { useEffect, useState } from 'react'
import { send } from '@/api/send'
import type { approvals } from '@/contract/approvals'
import type { Ref } from '@/contract/core/primitives'
import type { identity } from '@/contract/identity'
import type { payments } from '@/contract/payments'
import type { presence } from '@/contract/presence'

/** How often the screen renews its presence; the lease lasts longer. */
const RENEW_EVERY = 8_000
/** Nobody reviews an item without touching anything for so long; renewing it would also keep the session from idling out. */
const IDLE_AFTER = 120_000
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

type Presence = typeof payments.review | typeof identity.review | typeof approvals.review | (typeof presence)[keyof typeof presence]

/** Who else has the same item open. This person's presence is renewed while the item is on screen and somebody is there. */
export function useReviewers(endpoint: Presence, id: string): readonly Ref[] {
  const [found, setFound] = useState<{ id: string; others: readonly Ref[] }>()
  useEffect(() => {
    let lastActivity = Date.now()
    let isOpen = true
    const touch = () => void (lastActivity = Date.now())
    const renew = async () => {
      if (document.hidden || Date.now() - lastActivity > IDLE_AFTER) return
      // Presence is a courtesy: where it cannot be told, the review goes on without it.
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
