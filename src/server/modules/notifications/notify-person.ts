import type { NotificationData, PersonalKind } from '@/contract/personal-notification-kinds'
import type { Text } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { notificationAddress } from './addresses'

export type PersonalNotification<K extends PersonalKind> = {
  kind: K
  title: Text
  body: Text
  /** The parameters of the linked path. */
  data: NotificationData<K>
  content?: EmailContent
  /** A key that deduplicates the email of an event that a repeated job reports again. */
  dedupe?: string
}

/** A notification of any kind. */
export type AnyPersonalNotification = { [K in PersonalKind]: PersonalNotification<K> }[PersonalKind]

/** Notifies a person, and sends the email if there is one; both only if the command commits. */
export function notifyPerson<K extends PersonalKind>(
  { effects }: Pick<Work, 'effects'>,
  user: { id: string; email: string },
  { kind, title, body, data, content, dedupe }: PersonalNotification<K>,
): void {
  notifyInApp({ effects }, user.id, { kind, title, body, data })
  if (content) effects.mail({ dedupe: dedupe ?? `${kind}:${newId()}`, to: user, content })
}

/** Notifies a person in the application only. */
export function notifyInApp<K extends PersonalKind>(
  { effects }: Pick<Work, 'effects'>,
  userId: string,
  { kind, title, body, data }: Pick<PersonalNotification<K>, 'kind' | 'title' | 'body' | 'data'>,
): void {
  const link = notificationAddress(kind, data)
  effects.notify({ userId, kind, title, body, ...(link ? { link } : {}) })
}
