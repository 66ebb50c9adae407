import { z } from 'zod'
import { post, staff, type Access } from './core/endpoint'
import { id } from './core/primitives'
import { reviewers } from './evidence'

/** Renews the reader's presence on an item; payments and identity requests have the same call in their own groups. */
export const presenceOn = <P extends `/${string}`, A extends Access>(path: P, access: A, summary: string) =>
  post(path, { summary, access, params: z.object({ id }), body: z.strictObject({}), response: reviewers, errors: ['NOT_FOUND'] })

export const presence = {
  withdrawal: presenceOn(
    '/withdraw-requests/:id/review',
    staff('withdraws:read'),
    'Renew my presence on a withdrawal; returns the other reviewers',
  ),
  adjustment: presenceOn(
    '/adjustments/:id/review',
    staff('user-transactions:read'),
    'Renew my presence on a manual adjustment; returns the other reviewers',
  ),
  exit: presenceOn(
    '/investments/:id/review',
    staff('projects:read', 'investments:read'),
    'Renew my presence on an early exit; returns the other reviewers',
  ),
}
