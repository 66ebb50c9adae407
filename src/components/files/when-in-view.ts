/** The visible share of an element from which it counts as shown. */
const SHOWN_PART = 0.75

/**
 * Calls back once most of the element is visible within its scroll containers; immediately if the browser cannot detect it.
 * @returns a cancel function
 */
export function whenInView(element: Element, then: () => void): () => void {
  if (!('IntersectionObserver' in window)) {
    then()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= SHOWN_PART)) return
      observer.disconnect()
      then()
    },
    { threshold: SHOWN_PART },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
