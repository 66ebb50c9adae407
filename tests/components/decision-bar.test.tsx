// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { Reviewing } from '@/components/decisions/reviewing'
import { ARM_AFTER } from '@/ui/plain/hooks/use-armed'

const then = { on: true, onChange: () => undefined }
const choice = { key: 'approve', label: 'Approve', press: 'A', onChoose: () => undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const press = (repeat = false) => fireEvent.keyDown(document.body, { key: 'a', repeat })

test('Open next item is offered only when the user can decide the current item', () => {
  const { rerender } = render(<DecisionBar item="one" choices={[choice]} then={then} />)
  expect(screen.getByLabelText('Open next item')).toBeVisible()
  rerender(<DecisionBar item="one" choices={[{ ...choice, disabledReason: 'You lack withdraws:update.' }]} then={then} />)
  expect(screen.queryByLabelText('Open next item')).toBeNull()
})

test('shortcut keys work only after an item has been on screen for a minimum time, also for the next item', () => {
  const decided: string[] = []
  const bar = (item: string) => <DecisionBar item={item} choices={[{ ...choice, onChoose: () => decided.push(item) }]} />
  const { rerender } = render(bar('one'))
  wait(ARM_AFTER - 1)
  press()
  expect(decided).toEqual([])
  wait(1)
  press()
  expect(decided).toEqual([])
  // A key pressed too early restarts the minimum time.
  wait(ARM_AFTER)
  press()
  rerender(bar('two'))
  press()
  expect(decided).toEqual(['one'])
  wait(ARM_AFTER)
  press()
  expect(decided).toEqual(['one', 'two'])
})

test('shortcut keys are inactive until the evidence is shown, and a held key counts once', () => {
  let decided = 0
  const bar = (isShown: boolean) => <DecisionBar item="one" isShown={isShown} choices={[{ ...choice, onChoose: () => (decided += 1) }]} />
  const { rerender } = render(bar(false))
  wait(ARM_AFTER * 5)
  press()
  expect(decided).toBe(0)
  rerender(bar(true))
  press()
  for (let times = 0; times < 20; times += 1) press(true)
  expect(decided).toBe(1)
})

test('a key works as soon as the screen shows that it does, and no longer than that', async () => {
  vi.useRealTimers()
  let decided = 0
  const host = document.body.appendChild(document.createElement('div'))
  const rendered = createRoot(host)
  const show = (item: string) => rendered.render(<DecisionBar item={item} choices={[{ ...choice, onChoose: () => (decided += 1) }]} />)
  // Outside `act`, effects that React postpones run later than this observer, as in a busy browser.
  const changed = (state: 'on' | 'off') =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!host.querySelector(`[data-keys="${state}"]`)) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
        resolve()
      })
      observer.observe(host, { attributes: true, childList: true, subtree: true })
    })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  try {
    show('one')
    await changed('on')
    expect(decided).toBe(1)
    show('two')
    await changed('off')
    expect(decided).toBe(1)
  } finally {
    rendered.unmount()
    host.remove()
  }
})

test('colleagues who have the same item open are named', () => {
  const of = (...names: string[]) => names.map((name) => ({ id: name, name }))
  const { rerender } = render(<Reviewing others={[]} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  rerender(<Reviewing others={of('Mira')} />)
  expect(screen.getByRole('status')).toHaveTextContent('Mira is reviewing this')
  rerender(<Reviewing others={of('Mira', 'Jon')} />)
  expect(screen.getByRole('status')).toHaveTextContent('Mira and Jon are reviewing this')
})

test('a name written from right to left keeps its place beside the time of the approval', () => {
  const by = { id: '1', name: 'محمد' }
  const { container } = render(<ApprovalsList approvals={[{ by, at: '2026-11-24T10:00:00Z' }]} needed={1} />)
  expect(container.querySelector('bdi')).toHaveTextContent('محمد')
})
