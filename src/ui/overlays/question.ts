import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ModalProps } from './modal'
import type { useSubmit } from '@/ui/forms/use-submit'

export type QuestionProps = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** The label of the confirming button. */
  label: string
  cancelLabel?: string | undefined
  /**
   * What has the focus: the confirming button, so that Enter confirms; the text field; or the evidence, which keys scroll until it has been shown.
   * The button takes it, and answers to keys, a moment after the window opened: a key that was pressed for what was there before confirms nothing.
   */
  focuses?: 'answer' | 'words' | 'evidence' | undefined
  /** A width for more than one or two sentences. */
  widthException?: ModalProps['widthException']
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined
  onDo: () => void
  onClose: () => void
  children: ReactNode
}

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '

/** A key still held from opening the window, or pressed before the window was on screen for a moment, must not confirm it. */
export const ignoreEarly =
  (isArmed: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.repeat || (!isArmed && isPress(event))) event.preventDefault()
  }

/** Enter inserts a line break in a text area, so Ctrl or ⌘ with Enter confirms. */
const isAnswer = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey) && !repeat

export const onAnswer = (event: KeyboardEvent, answer: () => void): void => {
  if (!isAnswer(event)) return
  event.preventDefault()
  answer()
}

/** `question`: the window itself, where no key confirms. */
export const FOCUS = { question: '[data-question]', answer: '[data-answer]', words: 'textarea', evidence: '[data-evidence]' } as const

/**
 * An enabled button replaces the disabled element, so its focus falls back to the window: it is moved to the enabled button, unless the
 * person has focused something else. The same once its keys work.
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
