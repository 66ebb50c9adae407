const CONTROLS = 'a, button, input, select, textarea, summary'

type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLElement>(CONTROLS)]
const isWritten = (control: Element): control is Written => control.matches('textarea, select, input:not([type=radio], [type=checkbox])')

/** The control that a click is meant for, also when it fell on its label or its drawing. */
function controlAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>(CONTROLS) ?? target.closest('label')?.control ?? null
}

export type HeldBack = {
  /** Does in the living part what was pressed and written in the drawn one, and puts the focus where it was. */
  doIn: (living: Element) => void
  /** Stops watching and forgets. */
  letGo: () => void
}

/**
 * What somebody does in a part of the page that does not live yet: a press of a button or a choice is kept and done later,
 * what is written and the focus go over. A link works by itself.
 */
export function holdBack(drawn: Element): HeldBack {
  const written = new Set<Written>()
  let pressed: HTMLElement | null = null
  let focused: HTMLElement | null = null
  const watching = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
    (drawn as HTMLElement).addEventListener(name, then, { signal: watching.signal })
  on('click', (event) => {
    const control = controlAt(event.target)
    if (!control || control instanceof HTMLAnchorElement || isWritten(control)) return
    // The browser would open, tick or send what the living part is to decide.
    event.preventDefault()
    pressed = control
  })
  on('submit', (event) => event.preventDefault())
  on('input', ({ target }) => target instanceof Element && isWritten(target) && written.add(target))
  on('focusin', ({ target }) => (focused = target as HTMLElement))
  // With nowhere to go it is the drawn part itself that leaves.
  on('focusout', ({ relatedTarget }) => relatedTarget && (focused = null))
  return {
    letGo: () => watching.abort(),
    doIn: (living) => {
      watching.abort()
      const before = controlsOf(drawn)
      const now = controlsOf(living)
      const sameAs = (control: HTMLElement | null) => (control ? now[before.indexOf(control)] : undefined)
      for (const control of written) {
        const same = sameAs(control)
        if (same && isWritten(same)) write(same, control.value)
      }
      const place = sameAs(focused) as HTMLInputElement | undefined
      place?.focus({ preventScroll: true })
      // As it is after Tab: what is typed next takes the place of what stood there.
      if (!written.has(focused as Written)) place?.select?.()
      sameAs(pressed)?.click()
    },
  }
}

/** As if it had been written by hand: React listens to the event, and takes a value only from the element's own setter. */
function write(control: Written, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
