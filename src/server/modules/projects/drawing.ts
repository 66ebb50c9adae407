import { bannerSvg } from '@/domain/banner/banner'
import { msg } from '@/locales/message'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import type { RawAnswer } from '@/server/http/endpoint/implement'
import { sql } from '@/server/db/sql'
import { seesDrafts } from './queries'
import { isShown } from './shown'

/**
 * The illustration of a project as an image. Only staff who may read projects can see that of an unpublished project. It changes only when
 * staff choose another one, so browsers cache it for an hour.
 */
export async function serveDrawing(db: Query, actor: Actor | null, id: string): Promise<RawAnswer> {
  const row = await db.maybe<{ drawing: string | null; shown: boolean }>(
    sql`select p.drawing, ${isShown} as shown from projects p where p.id = ${id}`,
  )
  if (!row || (!row.shown && !seesDrafts(actor))) throw notFound(msg('This project'))
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': row.shown ? 'public, max-age=3600' : 'private, no-store',
  }
  return { raw: new Response(bannerSvg(row.drawing ?? 'land', id), { headers }) }
}
