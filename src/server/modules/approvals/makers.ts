import type { ApprovalPolicy } from '@/contract/approvals'
import { permissionSentences } from '@/contract/permission-catalogue'
import { may, passes, type Actor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'

type MakerPolicy = Pick<ApprovalPolicy, 'makerPermission'>

/** Why a person may not request an action: they lack the permission that its policy requires. Null if they may. */
export const makerRefusal = (actor: Actor, { makerPermission: permission }: MakerPolicy): string | null =>
  permission === null || may(actor, permission)
    ? null
    : `You need permission ${permission} to request this: ${permissionSentences[permission]}.`

/**
 * Refuses a request by a person without the policy's permission. With 409 instead of 403: the person has the endpoint's permission, so a
 * new token would not help, and the browser ends the session on 403.
 */
export function requireMaker(actor: Actor, policy: MakerPolicy): void {
  const { makerPermission: permission } = policy
  if (permission === null || passes(actor, permission)) return
  throw new AppError('MAKER_NOT_PERMITTED', `${makerRefusal(actor, policy)} Nothing was changed or requested.`, {
    detail: `You need permission ${permission}.`,
  })
}
