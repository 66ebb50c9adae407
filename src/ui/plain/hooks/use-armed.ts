import { useEffect, useState } from 'react'

/** How long an item has to be on screen before a key decides it, in milliseconds. */
export const ARM_AFTER = 600

/**
 * Whether the keys of an item work yet: it has been on screen for a moment without a key being pressed, and what the decision rests on was shown. The next
 * item starts over, so a key that was meant for one item never decides another.
 * @param item the id of what is decided; undefined where its keys always work
 * @param ready the evidence is on screen
 */
export function useArmed(item: string | undefined, ready = true): boolean {
  const [waited, setWaited] = useState<string>()
  useEffect(() => {
    if (item === undefined) return
    const arm = () => {
      window.removeEventListener('keydown', restart, true)
      setWaited(item)
    }
    let timer = setTimeout(arm, ARM_AFTER)
    // Keys that still come in were meant for the item before: the moment begins anew.
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(arm, ARM_AFTER)
    }
    window.addEventListener('keydown', restart, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', restart, true)
    }
  }, [item])
  return ready && waited === item
}
