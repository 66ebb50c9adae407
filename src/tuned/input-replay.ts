import switches from './switches.json'

const CONTROLS = 'a, button, input, select, textarea, summary'

type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLElement>(CONTROLS)]
const isWritten = (control: Element | undefined): control is Written => control?.matches('input, select, textarea') ?? false
const isChoice = (control: Written): control is HTMLInputElement => control.matches('[type=radio], [type=checkbox]')

/** Whether its value differs from the server-rendered one. Of radio buttons, only the newly checked one counts. */
function isChanged(control: Written): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (!isChoice(control)) return control.value !== control.defaultValue
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
}

export type RecordedInput = {
  /** Replays input and clicks in the hydrated part, and restores the focus. */
  replayIn: (hydrated: Element) => void
  /** Stops recording and discards the recording. */
  stop: () => void
}

declare global {
  interface Window {
    /** The button last pressed, kept by public/theme.js from the start of the page. */
    lastPressed?: HTMLElement | null
  }
}

const nothing: RecordedInput = { replayIn: () => undefined, stop: () => undefined }

/**
 * Records input in a part of the page before React hydrates it. Values, choices, opened details, the focus and the last click on a button
 * are restored, including those from before this call. Links work without scripts.
 *
 * @param drawn the part as the server rendered it
 */
export function recordInput(drawn: Element): RecordedInput {
  if (!switches.inputReplay) return nothing
  let pressed = window.lastPressed && drawn.contains(window.lastPressed) ? window.lastPressed : null
  let focused = controlsOf(drawn).find((control) => control === document.activeElement) ?? null
  const watching = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
    (drawn as HTMLElement).addEventListener(name, then, { signal: watching.signal })
  on('click', (event) => {
    const control = (event.target as Element).closest('button')
    if (!control) return
    // The browser would submit what the hydrated part handles.
    event.preventDefault()
    pressed = control
  })
  on('submit', (event) => event.preventDefault())
  on('focusin', ({ target }) => (focused = target as HTMLElement))
  // Without a related target, the rendered part itself is being removed.
  on('focusout', ({ relatedTarget }) => relatedTarget && (focused = null))
  return {
    stop: () => watching.abort(),
    replayIn: (hydrated) => {
      watching.abort()
      const before = controlsOf(drawn)
      const now = controlsOf(hydrated)
      const sameAs = (control: HTMLElement | null) => (control ? now[before.indexOf(control)] : undefined)
      const changed = before.filter(isWritten).filter(isChanged)
      for (const control of changed) {
        const same = sameAs(control)
        if (isWritten(same)) takeOver(same, control)
      }
      openSame(drawn, hydrated)
      const place = sameAs(focused) as HTMLInputElement | undefined
      place?.focus({ preventScroll: true })
      // As after Tab: further typing replaces the value.
      if (!changed.includes(focused as Written)) place?.select?.()
      // After React has taken over the values, which a button may submit.
      queueMicrotask(() => sameAs(pressed)?.click())
    },
  }
}

function openSame(drawn: Element, hydrated: Element): void {
  const now = hydrated.querySelectorAll('details')
  for (const [index, { open }] of drawn.querySelectorAll('details').entries()) {
    const same = now[index]
    if (same) same.open = open
  }
}

/** React handles the event, and detects a value only if the element's native setter wrote it. */
function takeOver(hydrated: Written, drawn: Written): void {
  if (isChoice(hydrated)) return void (hydrated.checked !== (drawn as HTMLInputElement).checked && hydrated.click())
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(hydrated), 'value')?.set?.call(hydrated, drawn.value)
  hydrated.dispatchEvent(new Event(hydrated instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
