/**
 * The security headers of all responses, pages and API. Inline styles are allowed because antd inserts them; inline scripts
 * are not. `eval` is allowed in development only, for hot reloading.
 * @param {boolean} production
 */
export function securityHeaders(production) {
  const script = production ? "'self'" : "'self' 'unsafe-eval' 'unsafe-inline'"
  const connect = production ? "'self'" : "'self' ws: wss:"
  const policy = {
    'default-src': "'self'",
    'script-src': script,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': connect,
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  }
  return [
    {
      key: 'Content-Security-Policy',
      value: Object.entries(policy)
        .map((rule) => rule.join(' '))
        .join('; '),
    },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()' },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
  ]
}
