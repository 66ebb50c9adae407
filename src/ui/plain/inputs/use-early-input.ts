import { useLayoutEffect, useState, type RefObject } from 'react'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'

type Control = HTMLInputElement | HTMLSelectElement

function isEntered(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected)
  return control.type === 'checkbox' ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

/**
 * Takes over what was entered before React hydrated the control, by hand or by a password manager: React sends no event for it, and the
 * next render would reset it.
 */
export function useEarlyInput<C extends Control>(control: RefObject<C | null>, takeOver: (control: C) => void): void {
  // Taken from the first render, because only that one hydrates.
  const [first] = useState({ isHydrating: !useHydrated(), takeOver })
  useLayoutEffect(() => {
    if (first.isHydrating && control.current && isEntered(control.current)) first.takeOver(control.current)
  }, [control, first])
}
