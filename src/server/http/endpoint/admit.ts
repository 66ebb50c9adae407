import type { Endpoint } from '@/contract/core/endpoint'
import { msg } from '@/locales/message'
import { forbidden, passes, type Person } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { isOpenTo } from './implement'

/** Authorizes the caller: 401 without a session, 403 with the missing permission. */
export function admit(actor: Person | null, endpoint: Endpoint): Person | null {
  const { access } = endpoint
  // On public paths, staff who still have to set up their second factor are treated as visitors.
  if (access === 'public') return actor?.mustSetUpTwoFactor ? null : actor
  if (!actor) throw new AppError('UNAUTHENTICATED', msg('Please sign in.'))
  if (actor.kind === 'Customer') {
    if (!isOpenTo(access, 'customer')) throw forbidden(actor, [])
    if (actor.isFrozen && endpoint.method !== 'get' && !endpoint.whileFrozen) {
      throw new AppError(
        'ACCOUNT_FROZEN',
        msg('This account is frozen. You can view it, but you cannot change anything. Please contact us.'),
      )
    }
    return actor
  }
  if (actor.mustSetUpTwoFactor && !endpoint.beforeTwoFactor) {
    throw new AppError(
      'TWO_FACTOR_REQUIRED',
      msg('Staff must use two-factor authentication. Set it up in your security settings to continue.'),
    )
  }
  if (access.staff === undefined) throw forbidden(actor, [])
  if (access.staff !== true && !passes(actor, ...access.staff)) throw forbidden(actor, access.staff)
  return actor
}
