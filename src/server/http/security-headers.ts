/** The security headers of the API's own responses. The API reference, its one page, has a policy of its own. Pages have theirs in next.config.js. */
export const headers: readonly (readonly [string, string])[] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
]

/** The same for answers that are written without the API, as Node takes them; no cache keeps them. */
export const uncachedHeaders: Readonly<Record<string, string>> = { ...Object.fromEntries(headers), 'Cache-Control': 'no-store' }
