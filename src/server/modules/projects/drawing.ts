import { bannerSvg } from '@/shared/banner/banner'
import type { Query } from '@/server/core/database'
import { notFound } from '@/server/core/errors'
import type { RawAnswer } from '@/server/core/implement'
import { sql } from '@/server/core/sql'

/**
 * The drawing of a project as a picture. It tells nothing but a kind of work, so a draft's may be seen in an `<img>` too. It
 * only changes when staff choose another kind: browsers keep it for an hour.
 */
export async function serveDrawing(db: Query, id: string): Promise<RawAnswer> {
  const row = await db.maybe<{ drawing: string | null }>(sql`select drawing from projects where id = ${id}`)
  if (!row) throw notFound('This project')
  const headers = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return { raw: new Response(bannerSvg(row.drawing ?? 'land', id), { headers }) }
}
