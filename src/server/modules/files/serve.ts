import { msg } from '@/locales/message'
import type { Actor } from '@/server/work/actor'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { work, type RequestInfo, type Services } from '@/server/work/services'
import { accessTo, submittedFor } from './access'
import { isEncryptedPurpose, readStored } from './encryption'
import { requireLink } from './links'
import { findFile, isPublicFile, type FileRow } from './queries'
import { isOfProject } from './rules'

type FileRequest = {
  services: Services
  actor: Actor | null
  request: RequestInfo
  link: string | undefined
  download: boolean
  ifNoneMatch: string | undefined
}

/** Returns the file. Throws not found if the actor may not read it. Each view of a customer's file by staff is audited. */
export async function serveFile(id: string, { services, actor, request, link, download, ifNoneMatch }: FileRequest): Promise<Response> {
  const file = await findFile(services.db, id)
  if (!file) throw notFound(msg('This file'))
  const isPublic = await isPublicFile(services.db, file)
  if (!isPublic) await admit(file, { services, actor, request, link })
  const headers = headersOf(file, { download, isPublic })
  if (isPublic && ifNoneMatch?.includes(file.sha256.toString('hex'))) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await readStored(services, file.id)), { headers: { ...headers, 'Content-Length': String(file.size) } })
}

async function admit(
  file: FileRow,
  { services, actor, request, link }: Pick<FileRequest, 'services' | 'actor' | 'request' | 'link'>,
): Promise<void> {
  const right = await accessTo(services.db, actor, file)
  if (right === 'no' || !actor) throw notFound(msg('This file'))
  if (isEncryptedPurpose(file.purpose)) requireLink(services, actor, file.id, link)
  if (right === 'own' || isOfProject(file.purpose)) return
  await work(
    services,
    actor,
    async ({ tx, effects }) => {
      // Recorded because audits search by the document's owner, not by file id.
      const ownerId = (await submittedFor(tx, file)) ?? file.owner_id
      const owner = await tx.maybe<{ username: string }>(sql`select username from users where id = ${ownerId}`)
      const subject = { type: 'file', id: file.id, ...(owner ? { code: owner.username } : {}) } as const
      effects.audit({ action: 'file.viewed', subject, after: { purpose: file.purpose, owner: ownerId } })
    },
    request,
  )
}

function headersOf(file: FileRow, { download, isPublic }: { download: boolean; isPublic: boolean }): Record<string, string> {
  // A PDF is always downloaded: displayed inline, an exploit of the viewer would run in our origin.
  const disposition = download || file.content_type === 'application/pdf' ? 'attachment' : 'inline'
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  return {
    'Content-Type': file.content_type,
    'Content-Disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ETag: `"${file.sha256.toString('hex')}"`,
  }
}
