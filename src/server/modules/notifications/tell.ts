import type { Letter } from '@/server/core/effects'
import { newId } from '@/server/core/ids'
import type { Work } from '@/server/core/services'

export type Telling = {
  /** What happened, e.g. 'withdrawal.paid'. */
  kind: string
  title: string
  body: string
  /** A path of this site. */
  link?: string
  letter?: Letter
  /** Names the event, where the same one might be told twice (a job that runs again): it mails once. */
  dedupe?: string
}

/** Tells a person what happened: a notification, and a mail where there is a letter. Both exist exactly if the command does. */
export function tell(
  { effects }: Pick<Work, 'effects'>,
  user: { id: string; email: string },
  { kind, title, body, link, letter, dedupe }: Telling,
): void {
  effects.notify({ userId: user.id, kind, title, body, ...(link ? { link } : {}) })
  if (letter) effects.mail({ dedupe: dedupe ?? `${kind}:${newId()}`, to: user, letter })
}
