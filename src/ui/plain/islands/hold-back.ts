const CONTROLS = 'a, button, input, select, textarea, summary'

type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLElement>(CONTROLS)]
const isWritten = (control: Element | undefined): control is Written => control?.matches('input, select, textarea') ?? false
const isChoice = (control: Written): control is HTMLInputElement => control.matches('[type=radio], [type=checkbox]')

/** Whether it holds something else than the server drew. A radio button that lost its mark says nothing: another one has it. */
function isChanged(control: Written): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (!isChoice(control)) return control.value !== control.defaultValue
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
}

export type HeldBack = {
  /** Does in the living part what was pressed and written in the drawn one, and puts the focus where it was. */
  doIn: (living: Element) => void
  /** Stops watching and forgets. */
  letGo: () => void
}

/**
 * What somebody does in a part of the page that does not live yet: what is written and chosen is seen at once and goes over
 * with the focus, also what was there before this was called; a press of a button is kept and done later. A link works by
 * itself.
 */
export function holdBack(drawn: Element): HeldBack {
  let pressed: HTMLElement | null = null
  let focused: HTMLElement | null = null
  const watching = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
    (drawn as HTMLElement).addEventListener(name, then, { signal: watching.signal })
  on('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button, summary')
    if (!control || control instanceof HTMLAnchorElement) return
    // The browser would open or send what the living part is to decide.
    event.preventDefault()
    pressed = control
  })
  on('submit', (event) => event.preventDefault())
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
      const changed = before.filter(isWritten).filter(isChanged)
      for (const control of changed) {
        const same = sameAs(control)
        if (isWritten(same)) takeOver(same, control)
      }
      const place = sameAs(focused) as HTMLInputElement | undefined
      place?.focus({ preventScroll: true })
      // As it is after Tab: what is typed next takes the place of what stood there.
      if (!changed.includes(focused as Written)) place?.select?.()
      // After React has taken in what went over: a button sends what the part then knows.
      queueMicrotask(() => sameAs(pressed)?.click())
    },
  }
}

/** As if it had been done by hand: React listens to the event, and takes a value only from the element's own setter. */
function takeOver(living: Written, drawn: Written): void {
  if (isChoice(living)) return void (living.checked !== (drawn as HTMLInputElement).checked && living.click())
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(living), 'value')?.set?.call(living, drawn.value)
  living.dispatchEvent(new Event(living instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
