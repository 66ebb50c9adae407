import type { Context, Hono } from 'hono'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Env } from './reply'

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The page runs the scripts of this server alone; its search runs in a worker, and Redoc writes its own styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A picture beside Redoc's name that would come from another host. Without it the page needs this server only. */
const REMOTE_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Starts Redoc. A file of its own, because the policy refuses scripts within the page. */
const START = `Redoc.init('/api/v1/openapi.json', {
  disableSearch: false,
  hideDownloadButton: false,
  hideHostname: true,
  jsonSampleExpandLevel: 2,
  nativeScrollbars: true,
  requiredPropsFirst: true,
  sortTagsAlphabetically: true,
  theme: { colors: { primary: { main: '#b31a1d' } }, typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } },
}, document.getElementById('reference'))
`

const page = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} API</title><link rel="icon" href="/favicon.svg"><style>body{margin:0;font-family:system-ui,sans-serif}noscript{display:block;padding:24px}</style></head>
<body><div id="reference"></div><noscript>The reference needs JavaScript. The same content is in <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
<script src="/api/v1/docs/redoc.js"></script><script src="/api/v1/docs/start.js"></script></body></html>`

/** The script of Redoc as its package brings it, read when the page is requested for the first time. */
async function readRedoc(): Promise<{ script: string; tag: string }> {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const script = (await readFile(file, 'utf8')).replaceAll(REMOTE_LOGO, NO_PICTURE)
  return { script, tag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"` }
}

/** `/docs`: the OpenAPI document as a page for readers. Redoc draws it; nothing is loaded from elsewhere. */
export function mountReference(app: Hono<Env>, title: string): void {
  let redoc: ReturnType<typeof readRedoc> | undefined
  app.get('/docs', (c) => c.html(page(title), 200, { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY }))
  app.get('/docs/start.js', (c) => script(c, START, 'no-store'))
  app.get('/docs/redoc.js', async (c) => {
    const { script: text, tag } = await (redoc ??= readRedoc())
    // A megabyte: a browser keeps it, and asks whether it is still the same.
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, { ETag: tag, 'Cache-Control': 'no-cache' })
    return script(c, text, 'no-cache', { ETag: tag })
  })
}

function script(c: Context<Env>, text: string, cacheControl: string, more: Readonly<Record<string, string>> = {}): Response {
  return c.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': cacheControl, ...more })
}
