// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ARM_AFTER } from '@/ui/plain/hooks/use-armed'
import { ConfirmEvidence } from '@/components/decisions/confirm-evidence'

const checks = [
  { check: 'AMOUNT' as const, label: 'Amount', value: '250.00 USD' },
  { check: 'SENDER' as const, label: 'Sender', value: 'Ada' },
]
const shown = (findings: string[], ticked: ('AMOUNT' | 'SENDER')[] = []) => {
  const onConfirm = vi.fn(() => Promise.resolve())
  render(
    <ConfirmEvidence
      title="Approve 250.00 USD from Ada?"
      label="Approve payment"
      checks={checks}
      ticked={ticked}
      findings={findings}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  )
  return onConfirm
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Approve payment' }))

const allMatch = () => screen.getByRole('checkbox', { name: 'All details match' })

test('nothing is ticked in advance: Space confirms all details, and Enter then approves', async () => {
  const onConfirm = shown([])
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await waitFor(() => expect(allMatch()).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await confirm()
  expect(onConfirm).not.toHaveBeenCalled()
  allMatch().focus()
  await userEvent.keyboard(' {Enter}')
  const agreed = checks.map(({ check }) => ({ check, ok: true }))
  await waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ checks: agreed, note: null }))
})

test('details that were ticked beside the evidence need no second tick', async () => {
  const onConfirm = shown([], ['AMOUNT', 'SENDER'])
  expect(allMatch()).toBeChecked()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve payment' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce())
})

test('a detail that does not match requires a reason', async () => {
  const onConfirm = shown([])
  await userEvent.click(allMatch())
  await userEvent.click(screen.getByRole('checkbox', { name: /Sender/ }))
  await confirm()
  expect(screen.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Reason'), '  a reason  ')
  await confirm()
  expect(screen.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Reason'))
  await userEvent.type(screen.getByLabelText('Reason'), 'Sent by her husband')
  await confirm()
  const answers = [
    { check: 'AMOUNT', ok: true },
    { check: 'SENDER', ok: false },
  ]
  await waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ checks: answers, note: 'Sent by her husband' }))
})

const detail = (name: string) => within(screen.getByRole('radiogroup', { name: new RegExp(`^${name}`) }))
const approve = () => screen.getByRole('button', { name: 'Approve payment' })

test('with findings, each detail is decided: nothing is preselected but what was ticked beside the evidence', async () => {
  const onConfirm = shown(['No proof of payment'], ['AMOUNT'])
  expect(screen.getByText(/No proof of payment/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(detail('Amount').getByRole('radio', { name: 'Matches' })).toBeChecked()
  for (const radio of detail('Sender').getAllByRole('radio')) expect(radio).not.toBeChecked()
  await userEvent.type(screen.getByLabelText('Reason'), 'Seen on the bank statement')
  expect(approve()).toHaveAttribute('aria-disabled', 'true')
  await confirm()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(detail('Sender').getByRole('radio', { name: 'Does not match' }))
  await confirm()
  const answers = [
    { check: 'AMOUNT', ok: true },
    { check: 'SENDER', ok: false },
  ]
  await waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ checks: answers, note: 'Seen on the bank statement' }))
})

test('with findings, Space and Tab decide the details, and the reason follows', async () => {
  const onConfirm = shown(['No proof of payment'])
  await waitFor(() => expect(detail('Amount').getByRole('radio', { name: 'Matches' })).toHaveFocus())
  await userEvent.keyboard(' {Tab} {Tab}')
  expect(screen.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('a reason{Control>}{Enter}{/Control}')
  expect(screen.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await userEvent.keyboard(' that is long enough{Control>}{Enter}{/Control}')
  const agreed = checks.map(({ check }) => ({ check, ok: true }))
  await waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ checks: agreed, note: 'a reason that is long enough' }))
})

test('keys pressed or held before the window was on screen for a moment confirm nothing', () => {
  vi.useFakeTimers()
  try {
    const onConfirm = shown([], ['AMOUNT', 'SENDER'])
    const answer = screen.getByRole('button', { name: 'Approve payment' })
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    // Returns true if the key would activate the button in a browser, because its default action was not prevented.
    const presses = (repeat = false) => fireEvent.keyDown(answer, { key: 'Enter', repeat })
    for (let times = 0; times < 5; times += 1) {
      wait(ARM_AFTER - 1)
      expect([presses(), fireEvent.keyDown(answer, { key: ' ' })]).toEqual([false, false])
      fireEvent.keyDown(screen.getByText('Ada'), { key: 'Enter', ctrlKey: true })
      expect(answer).not.toHaveFocus()
    }
    expect(onConfirm).not.toHaveBeenCalled()
    wait(ARM_AFTER)
    expect(answer).toHaveFocus()
    expect([presses(true), presses()]).toEqual([false, true])
  } finally {
    vi.useRealTimers()
  }
})

test('keys pressed or held before the window was on screen for a moment tick nothing', () => {
  vi.useFakeTimers()
  try {
    shown([])
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    for (let times = 0; times < 5; times += 1) {
      wait(ARM_AFTER - 1)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' })
      expect(allMatch()).not.toHaveFocus()
    }
    wait(ARM_AFTER)
    expect(allMatch()).toHaveFocus()
    expect(allMatch()).not.toBeChecked()
  } finally {
    vi.useRealTimers()
  }
})
