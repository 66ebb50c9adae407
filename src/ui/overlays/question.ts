import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ModalProps } from './modal'
import type { useSubmit } from '@/ui/forms/use-submit'

export type QuestionProps = Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure'> & {
  title: string
  /** The label of the confirming button. */
  label: string
  cancelLabel?: string | undefined
  /**
   * What has the focus: the confirming button, so that Enter confirms; the text field; the first checkbox or radio button; or the evidence, so that keys
   * scroll it until all of it was shown. Button and checkbox get the focus, and the button reacts to keys, only a moment after the window
   * opens, so that an earlier key press neither confirms nor ticks.
   */
  focuses?: 'answer' | 'words' | 'checks' | 'evidence' | undefined
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

/** Enter inserts a line break in a text area, so Ctrl or ⌘ with Enter confirms; in a checkbox or radio button, as in any form, Enter does. */
const isAnswer = ({ key, ctrlKey, metaKey, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !repeat &&
  (ctrlKey || metaKey || (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')))

export const onAnswer = (event: KeyboardEvent, answer: () => void): void => {
  if (!isAnswer(event)) return
  event.preventDefault()
  answer()
}

/** `question`: the window itself, where no key confirms. */
export const FOCUS = {
  question: '[data-question]',
  answer: '[data-answer]',
  words: 'textarea',
  checks: '[data-question] :is(input[type=checkbox], input[type=radio])',
  evidence: '[data-evidence]',
} as const

/**
 * Enabling the button replaces its element, so the focus falls back to the window: it is moved to the enabled button, unless the user has
 * focused something else. The same happens once the button reacts to keys.
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
