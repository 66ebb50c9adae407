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
 * The drawing of a project as a picture; that of a project which visitors do not see is for staff who may read projects. It only changes when staff choose another
 * kind: browsers keep it for an hour.
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
