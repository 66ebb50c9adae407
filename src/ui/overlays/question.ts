import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { useSubmit } from '@/ui/forms/use-submit'

export type QuestionProps = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** On the button that does it. */
  label: string
  cancelLabel?: string | undefined
  /** Where the focus goes when it opens: to the button that does it, so that Enter answers, or to the field for the words. */
  focuses?: 'answer' | 'words' | undefined
  /** Longer than a question of one or two sentences. */
  isWide?: boolean | undefined
  /** Why it cannot be answered yet. */
  disabledReason?: string | undefined
  onDo: () => void
  onClose: () => void
  children: ReactNode
}

/** A key that is still held from the question must not answer it. */
export const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** Enter makes a new line in a field for words, so Ctrl or ⌘ with Enter answers from there. */
const isAnswer = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey) && !repeat

export const onAnswer = (event: KeyboardEvent, answer: () => void): void => {
  if (!isAnswer(event)) return
  event.preventDefault()
  answer()
}

export const FOCUS = { answer: '[data-answer]', words: 'textarea' } as const

/**
 * The button that was not enabled yet is another element once it is, so the focus that was on it falls back to the window: it goes to the
 * enabled one, unless a person has put it somewhere else.
 */
export function useFocusWhenEnabled(isEnabled: boolean, selector: string | undefined): void {
  const wasEnabled = useRef(isEnabled)
  useEffect(() => {
    const isNew = isEnabled && !wasEnabled.current
    wasEnabled.current = isEnabled
    if (!isNew || !selector) return
    const { activeElement } = document
    const isElsewhere = activeElement instanceof HTMLElement && activeElement.matches('a, button, input, select, textarea')
    if (!isElsewhere) document.querySelector<HTMLElement>(selector)?.focus()
  }, [isEnabled, selector])
}
