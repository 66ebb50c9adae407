import { useEffect, useState } from 'react'

/** How long an item must be on screen before keys can decide it, in milliseconds. */
export const ARM_AFTER = 600

/**
 * Whether the keys of an item are active: it was on screen for `ARM_AFTER` without a key press, and its evidence was shown. The wait
 * restarts for the next item, so that a key meant for one item never decides another.
 * @param item the id of the item to decide; undefined if its keys are always active
 * @param ready whether the evidence is on screen
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
    // This key press was meant for the previous item, so the wait restarts.
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
