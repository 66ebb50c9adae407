// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { recordInput } from '@/tuned/input-replay'

const drawn = () => {
  const part = document.body.appendChild(document.createElement('form'))
  part.innerHTML = '<input name="amount" value="100.00"><button type="button">Invest</button>'
  return part
}

const inputOf = (part: HTMLElement) => part.querySelector('input') as HTMLInputElement

test('focus set before the recording is restored in the hydrated part, with the value selected', () => {
  const server = drawn()
  inputOf(server).focus()
  const recorded = recordInput(server)
  const hydrated = drawn()
  recorded.replayIn(hydrated)
  expect(document.activeElement).toBe(inputOf(hydrated))
  expect(inputOf(hydrated).selectionEnd).toBe('100.00'.length)
})

test('a value entered before the recording is copied to the hydrated part', () => {
  const server = drawn()
  inputOf(server).value = '250.00'
  const recorded = recordInput(server)
  const hydrated = drawn()
  recorded.replayIn(hydrated)
  expect(inputOf(hydrated).value).toBe('250.00')
})

test('a button pressed before the recording is pressed in the hydrated part, and a question opened by then is open', async () => {
  const server = drawn()
  server.innerHTML += '<details open><summary>Can I lose money?</summary>Yes.</details>'
  window.lastPressed = server.querySelector('button')
  const recorded = recordInput(server)
  const hydrated = drawn()
  hydrated.innerHTML += '<details><summary>Can I lose money?</summary>Yes.</details>'
  const pressed = vi.fn()
  hydrated.querySelector('button')?.addEventListener('click', pressed)
  recorded.replayIn(hydrated)
  await Promise.resolve()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(hydrated.querySelector('details')?.open).toBe(true)
})
