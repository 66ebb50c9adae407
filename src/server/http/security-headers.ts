/** Security headers of API responses. The API reference page has its own policy. Those of pages are in next.config.js. */
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

/** The same headers in Node's format, for responses written outside the API; they are never cached. */
export const uncachedHeaders: Readonly<Record<string, string>> = { ...Object.fromEntries(headers), 'Cache-Control': 'no-store' }
