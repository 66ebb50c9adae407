// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts as AdminToasts } from '@/ui/admin/feedback/toasts'
import { notify } from '@/ui/plain/feedback/notify'
import { Toasts } from '@/ui/plain/feedback/toasts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['customer pages', Toasts],
  ['the back office', AdminToasts],
])('a message added before the layout of %s has loaded is on screen for its whole time', async (_pages, Region) => {
  notify.success('Rate saved')
  await pass(60_000)
  render(<Region />)
  await pass(3_900)
  expect(screen.getByText('Rate saved')).toBeTruthy()
  await pass(5_000)
  expect(screen.queryByText('Rate saved')).toBeNull()
})
