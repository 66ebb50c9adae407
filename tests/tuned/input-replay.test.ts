// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
