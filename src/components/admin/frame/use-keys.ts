import { useLayoutEffect, useRef } from 'react'

/** Keys as printed in the shortcut line ("J", "?", "Enter"), each with its action. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Text inputs; a checkbox only handles Space. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'
/** Overlays that have their own keys. */
const OVER =
  '.ant-modal-wrap, .ant-drawer, dialog[open], [data-palette], .ant-dropdown:not(.ant-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null
const isShown = (element: Element): boolean => !(element instanceof HTMLElement) || element.style.display !== 'none'
const isCovered = (): boolean => [...document.querySelectorAll(OVER)].some(isShown)
/** A focused button handles Enter and Space itself. */
const isTaken = (key: string, target: EventTarget | null): boolean =>
  (key === 'ENTER' || key === ' ') && target instanceof Element && target.closest('a, button, summary, input, [role="button"], tr') !== null

type Options = {
  /** Whether a held key repeats the action; false for decisions. */
  repeats?: boolean
}

/** Single-key shortcuts: inactive while typing, with a modifier, or while a window is open. */
export function useKeys(keys: Keys, active = true, { repeats = true }: Options = {}): void {
  const current = useRef(keys)
  // Both effects run before the browser shows the change: a key never applies to what the screen no longer shows.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat && !repeats) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const pressed = event.key.toUpperCase()
      const found = Object.entries(current.current).find(([key]) => key.toUpperCase() === pressed)?.[1]
      if (!found || isTyping(event.target) || isTaken(pressed, event.target) || isCovered()) return
      event.preventDefault()
      found()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active, repeats])
}
