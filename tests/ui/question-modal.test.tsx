// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuestionModal } from '@/ui/overlays/question-modal'
import { ARM_AFTER } from '@/ui/plain/hooks/use-armed'

const question = (disabledReason: string | undefined) => (
  <QuestionModal
    title="Approve 7 payments?"
    label="Approve 7"
    focuses="answer"
    busy={false}
    failure={undefined}
    disabledReason={disabledReason}
    onDo={() => undefined}
    onClose={() => undefined}
  >
    <a href="/proof">Open the proof</a>
  </QuestionModal>
)
const button = () => screen.getByRole('button', { name: 'Approve 7' })

const opened = () => waitFor(() => expect(document.querySelector('[data-question]')).toHaveFocus())
const moment = () => new Promise((resolve) => setTimeout(resolve, ARM_AFTER + 100))

it('the confirm button takes the focus a moment after the window opened', async () => {
  render(question(undefined))
  await opened()
  await waitFor(() => expect(button()).toHaveFocus(), { timeout: ARM_AFTER * 5 })
})

it('the confirm button takes the focus when it becomes enabled', async () => {
  const { rerender } = render(question('The proofs are loading.'))
  await opened()
  await moment()
  expect(button()).not.toHaveFocus()
  rerender(question(undefined))
  await waitFor(() => expect(button()).toHaveFocus())
})

it('the focus stays where the user moved it before the button was enabled', async () => {
  const { rerender } = render(question('The proofs are loading.'))
  await opened()
  screen.getByRole('link', { name: 'Open the proof' }).focus()
  rerender(question(undefined))
  await moment()
  expect(screen.getByRole('link', { name: 'Open the proof' })).toHaveFocus()
})
