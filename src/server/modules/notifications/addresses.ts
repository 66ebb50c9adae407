import type { z } from 'zod'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf, paths } from '@/config/paths'
import {
  notificationTargets,
  personalNotificationKinds,
  type NotificationData,
  type NotificationTarget,
  type PersonalKind,
} from '@/contract/personal-notification-kinds'

type Addresses = { readonly [T in NotificationTarget]: (data: z.output<(typeof notificationTargets)[T]>) => string | undefined }

const addresses: Addresses = {
  investment: ({ id }) => paths.users.investment(id),
  'investment-payment': ({ id }) => paths.users.payInvestment(id),
  investments: () => firstPageOf(paths.users.investments),
  withdrawal: ({ id }) => paths.users.withdraw(id),
  transactions: () => firstPageOf(paths.users.transactions),
  referrals: () => firstPageOf(paths.users.referrals),
  identity: () => paths.users.identityVerification,
  wallets: () => paths.users.addressBook,
  project: ({ slug }) => paths.project(slug),
  'change-request': ({ id }) => adminPaths.approval(id),
  'withdrawal-review': ({ id }) => adminPaths.withdraw(id),
  none: () => undefined,
}

/** The path that a notification links to; undefined without one. Throws for data of another kind. */
export function notificationAddress<K extends PersonalKind>(kind: K, data: NotificationData<K>): string | undefined {
  const target: NotificationTarget = personalNotificationKinds[kind].target
  return addressOf(target, data)
}

function addressOf<T extends NotificationTarget>(target: T, data: unknown): string | undefined {
  const address: (data: z.output<(typeof notificationTargets)[T]>) => string | undefined = addresses[target]
  return address(notificationTargets[target].parse(data) as z.output<(typeof notificationTargets)[T]>)
}
