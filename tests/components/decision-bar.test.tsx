// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DecisionBar } from '@/components/decision/decision-bar'

const then = { on: true, onChange: () => undefined }
const choice = { key: 'approve', label: 'Approve', press: 'A', onChoose: () => undefined }

test('going on to the next one is offered to those who can decide this one', () => {
  const { rerender } = render(<DecisionBar item="one" choices={[choice]} then={then} />)
  expect(screen.getByLabelText('Then the next')).toBeVisible()
  rerender(<DecisionBar item="one" choices={[{ ...choice, disabledReason: 'You lack withdraws:update.' }]} then={then} />)
  expect(screen.queryByLabelText('Then the next')).toBeNull()
})
