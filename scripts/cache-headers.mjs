/**
 * Cache headers of pages and static files in Next's format; the later of two matching entries wins. `/_next/static` has content hashes in
 * its names and is cached permanently by Next itself. The API responds with `no-store`, except for public images.
 */
export function cacheHeaders() {
  const cacheRule = (/** @type {string} */ source, /** @type {string} */ value) => ({ source, headers: [{ key: 'Cache-Control', value }] })
  return [
    // Pages are revalidated on each request; unchanged ones get a 304 response (they have an ETag).
    cacheRule('/((?!_next/).*)', 'public, max-age=0, must-revalidate'),
    // The back button must not restore signed-in areas after signing out.
    ...['/users', '/users/:path*', '/admin', '/admin/:path*'].map((source) => ({
      source,
      headers: [
        { key: 'Cache-Control', value: 'private, no-store' },
        { key: 'X-Robots-Tag', value: 'noindex' },
      ],
    })),
    // A changed font gets a new file name.
    cacheRule('/fonts/:file', 'public, max-age=31536000, immutable'),
    cacheRule('/:file(logo|logo-dark|mark|mark-dark|favicon).svg', 'public, max-age=86400, stale-while-revalidate=604800'),
    // Cached because every page loads it; its content belongs to one version of the scripts.
    cacheRule('/:file(theme|after-paint).js', 'public, max-age=600, stale-while-revalidate=86400'),
    cacheRule('/sw.js', 'no-cache'),
  ]
}
