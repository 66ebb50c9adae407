// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, test } from 'vitest'
import { NotFound } from '@/components/page/not-found'
import Failed from '@/pages/500'

test.each([
  ['/admin/nothing?page=1', '/admin', 'Go to dashboard'],
  ['/users/nothing', '/users', 'Go to dashboard'],
  ['/administration', '/', 'Back to home'],
  ['/nothing?next=/admin/x', '/', 'Back to home'],
])('404 and 500 at %s lead to %s', (address, start, label) => {
  mockRouter.setCurrentUrl(address)
  for (const Page of [NotFound, Failed]) {
    render(<Page />)
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', start)
    cleanup()
  }
})

test('404 in the back office does not offer the public list of projects', () => {
  mockRouter.setCurrentUrl('/admin/nothing')
  render(<NotFound />)
  expect(screen.queryByRole('link', { name: 'View projects' })).toBeNull()
})
