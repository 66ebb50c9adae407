const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let used: Promise<void> | undefined

/**
 * Whether the page was used before the scripts ran: something has the focus (in Safari, a pressed button has not) or was pressed, or the page
 * was scrolled, also by the browser, which restores the position after a reload.
 */
const isUsedEarly = () =>
  Boolean((document.activeElement && document.activeElement !== document.body) || window.lastPressed || window.scrollY > 0)

/** Resolves on the first user interaction: pointer, touch, key or focus. An address with a fragment counts as one. */
function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    if (window.location.hash || isUsedEarly()) return resolve()
    const onUse = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onUse, true)
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, onUse, { capture: true, passive: true })
  })
  return used
}

// Slightly before it is reached, so that it is hydrated in time.
const NEAR = '300px'

/** Calls back once the element is near the viewport; immediately if the browser cannot detect it. @returns a cancel function */
export function whenNear(element: Element, then: () => void): () => void {
  if (!('IntersectionObserver' in window)) {
    then()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** How long to wait for the page to become idle. */
const REST_MS = 600

/** Calls back once the page is idle. @returns a cancel function */
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

/** Calls back once the element is near the viewport or the page is idle, so that printing includes the part. @returns a cancel function */
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

/** Calls back once the page is used and the element is near the viewport. @returns a cancel function */
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
