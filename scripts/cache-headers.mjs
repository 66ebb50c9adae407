/**
 * Cache headers of pages and static files in Next's format; the later of two matching entries wins. `/_next/static` has content hashes in
 * its names and is cached permanently by Next itself. The API responds with `no-store`, except for public images.
 */
export function cacheHeaders() {
  const cacheRule = (/** @type {string} */ source, /** @type {string} */ value) => ({ source, headers: [{ key: 'Cache-Control', value }] })
  return [
    // Pages are revalidated on each request, and answered with 304 if they are unchanged (they have an ETag).
    cacheRule('/((?!_next/).*)', 'public, max-age=0, must-revalidate'),
    // Signed-in areas: the back button must not restore them after signing out.
    ...['/users', '/users/:path*', '/admin', '/admin/:path*'].map((source) => ({
      source,
      headers: [
        { key: 'Cache-Control', value: 'private, no-store' },
        { key: 'X-Robots-Tag', value: 'noindex' },
      ],
    })),
    // A changed font gets another name.
    cacheRule('/fonts/:file', 'public, max-age=31536000, immutable'),
    cacheRule('/:file(logo|logo-dark|mark|mark-dark|favicon).svg', 'public, max-age=86400, stale-while-revalidate=604800'),
    // Loaded at the start of every page, so it is cached; it must match the scripts of its version.
    cacheRule('/:file(theme|after-paint).js', 'public, max-age=600, stale-while-revalidate=86400'),
    cacheRule('/sw.js', 'no-cache'),
  ]
}
