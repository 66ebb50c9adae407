const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let used: Promise<void> | undefined

/** Resolves at the first sign that somebody is there: a move, a touch, a key. An address that names a place on the page is one. */
function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    if (window.location.hash) return resolve()
    const seen = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, seen, true)
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true })
  })
  return used
}

// Before it is reached, so that it lives when one gets there.
const NEAR = '300px'

/** Calls once the element is near what is on screen; at once where a browser cannot tell. @returns takes the wish back */
export function whenNear(element: Element, then: () => void): () => void {
  if (!('IntersectionObserver' in window)) {
    then()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** How long a page has to come to rest. */
const REST_MS = 600

/** Calls once the page has come to rest. @returns takes the wish back */
export function whenAtRest(then: () => void): () => void {
  let isOver = false
  const once = () => {
    if (!isOver) then()
  }
  const rest = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(once) : once()), REST_MS)
  return () => {
    isOver = true
    clearTimeout(rest)
  }
}

/** Calls once the element is near what is on screen, or the page has come to rest: who prints all of it gets that part, too. @returns takes the wish back */
export function whenNearOrAtRest(element: Element, then: () => void): () => void {
  let leave = (): void => undefined
  const end = () => {
    rested()
    leave()
  }
  const once = () => {
    end()
    then()
  }
  const rested = whenAtRest(once)
  leave = whenNear(element, once)
  return end
}

/** Calls once the page is used and the element is near what is on screen. @returns takes the wish back */
export function whenUsed(element: Element, then: () => void): () => void {
  let forget: (() => void) | undefined
  let gone = false
  void firstUse().then(() => {
    if (!gone) forget = whenNear(element, then)
  })
  return () => {
    gone = true
    forget?.()
  }
}
