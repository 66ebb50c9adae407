import type { FileLink } from '@/contract/files'
import { msg } from '@/locales/message'
import type { Actor } from '@/server/work/actor'
import { fieldError, notFound } from '@/server/work/errors'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { accessTo } from './access'
import { findFile, isPublicFile } from './queries'

/** Long enough to load the pages of a document over a slow connection. */
const MINUTES = 5

type Bound = { fileId: string; actor: Pick<Actor, 'id' | 'sessionId'>; expires: number }

/** Signs a link to one file, for the session that requested it, until it expires. */
const signatureOf = (secrets: Secrets, { fileId, actor, expires }: Bound): Buffer =>
  secrets.mac('link', `file:${fileId}:${actor.id}:${actor.sessionId}:${expires}`).subarray(0, 24)

export async function createLink({ db, secrets, clock }: Services, actor: Actor, fileId: string): Promise<FileLink> {
  const file = await findFile(db, fileId)
  if (!file) throw notFound(msg('This file'))
  if ((await accessTo(db, actor, file)) === 'no' && !(await isPublicFile(db, file))) throw notFound(msg('This file'))
  const expires = clock.now().getTime() + MINUTES * 60_000
  const link = `${expires}.${signatureOf(secrets, { fileId, actor, expires }).toString('base64url')}`
  return { link, expiresAt: new Date(expires).toISOString() }
}

/** @throws if the link has expired, or is for another file, person or session */
export function requireLink({ secrets, clock }: Services, actor: Actor, fileId: string, link: string | undefined): void {
  const [time = '', signature = ''] = link?.split('.') ?? []
  const expires = Number(time)
  const expected = signatureOf(secrets, { fileId, actor, expires }).toString('base64url')
  if (!sameBytes(Buffer.from(signature), Buffer.from(expected)))
    throw fieldError('link', msg('This file can only be opened with a download link. Request a link first.'))
  if (expires <= clock.now().getTime()) throw fieldError('link', msg('This link has expired. Request a new link.'))
}
