// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuestionModal } from '@/ui/overlays/question-modal'

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

it('the confirm button keeps the focus when it becomes enabled', async () => {
  const { rerender } = render(question('The proofs are loading.'))
  await waitFor(() => expect(button()).toHaveFocus())
  rerender(question(undefined))
  await waitFor(() => expect(button()).toHaveFocus())
})

it('the focus stays where the user moved it before the button was enabled', async () => {
  const { rerender } = render(question('The proofs are loading.'))
  await waitFor(() => expect(button()).toHaveFocus())
  screen.getByRole('link', { name: 'Open the proof' }).focus()
  rerender(question(undefined))
  expect(screen.getByRole('link', { name: 'Open the proof' })).toHaveFocus()
})
