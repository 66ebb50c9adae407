import { describe, expect, it } from 'vitest'
import { layoutFor } from '@/layouts/layout-for'

describe('the layout is chosen by path', () => {
  it.each([
    ['/under-construction', 'none'],
    ['/users', 'user'],
    ['/users/transactions', 'user'],
    ['/admin', 'admin'],
    ['/admin/projects/[id]/details', 'admin'],
    ['/somewhere/admin/else', 'admin'],
    ['/', 'public'],
    ['/auth', 'public'],
    ['/projects/[id]', 'public'],
    ['/404', 'public'],
    // Paths that only begin with the same letters.
    ['/usersnap', 'public'],
    ['/administration', 'public'],
  ] as const)('%s has the %s layout', (path, layout) => {
    expect(layoutFor(path)).toBe(layout)
  })
})
