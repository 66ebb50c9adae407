import { expect, test } from 'vitest'
import { lifecycle } from '@/contract/core/transitions'

const door = lifecycle([
  { from: ['CLOSED'], event: 'open', to: 'OPEN', by: ['customer'] },
  { from: ['OPEN', 'AJAR'], event: 'close', to: 'CLOSED', by: ['customer', 'system'] },
  { from: ['BROKEN'], event: 'close', to: 'CLOSED', by: ['staff'] },
  { from: ['CLOSED', 'OPEN'], event: 'break', to: 'BROKEN', by: ['gateway'] },
])

test('an event leads to the state in the table, and nowhere from a state that is not listed for it', () => {
  expect(door.next('CLOSED', 'open')).toBe('OPEN')
  expect(door.next('AJAR', 'close')).toBe('CLOSED')
  expect(door.next('BROKEN', 'close')).toBe('CLOSED')
  expect(door.next('OPEN', 'open')).toBeUndefined()
  expect(door.next('AJAR', 'break')).toBeUndefined()
})

test('an event is allowed only in a state from which it has a transition', () => {
  expect(door.allows('OPEN', 'break')).toBe(true)
  expect(door.allows('BROKEN', 'break')).toBe(false)
})

test('from() and by() return the states and the actors of all steps of an event', () => {
  expect(door.from('close')).toEqual(['OPEN', 'AJAR', 'BROKEN'])
  expect(door.by('close')).toEqual(['customer', 'system', 'staff'])
  expect(door.from('open')).toEqual(['CLOSED'])
  expect(door.by('break')).toEqual(['gateway'])
})

test('each event is listed once', () => expect(door.events).toEqual(['open', 'close', 'break']))

test('the steps of a lifecycle can be read', () => expect(door.steps).toHaveLength(4))
