import type { Context, Hono } from 'hono'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { callGroups, INTRODUCTION } from './openapi'
import type { Env } from './reply'

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The page runs only scripts of this server; its search uses a worker, and Redoc injects its own styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A badge that Redoc would load from another host. Without it the page depends on this server only. */
const REMOTE_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Starts Redoc for the group in the page's address. A separate file, because the policy forbids inline scripts. */
const START = `Redoc.init('/api/v1/openapi.json?group=' + encodeURIComponent(location.pathname.split('/').at(-1)), {
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

const documentOf = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(title)}</title><link rel="icon" href="/favicon.svg"><style>body{margin:0;font-family:system-ui,sans-serif}${style}</style></head>
<body>${body}</body></html>`

const OVERVIEW_STYLE =
  'main{max-width:880px;margin:0 auto;padding:32px 20px 64px;line-height:1.6;color:#22262b}h1{font-size:26px}h2{font-size:18px;margin:32px 0 8px}ul{list-style:none;margin:0;padding:0}li{padding:6px 0;border-top:1px solid #e3e6ea;overflow-wrap:anywhere}a{color:#b31a1d}code{font-family:ui-monospace,monospace;font-size:13px}'

/** The index of all endpoints, without scripts: the browser's own search works on it. Each entry links to its description. */
function overview(title: string): string {
  const introduction = INTRODUCTION.split('\n\n').map((paragraph) => `<p>${inlineMarkdown(paragraph)}</p>`)
  const lists = callGroups.map(({ group, title: heading, calls }) => {
    const items = calls.map(
      ([name, { method, path, summary }]) =>
        `<li><a href="/api/v1/docs/${group}#operation/${group}.${name}">${escape(summary)}</a><br><code>${method.toUpperCase()} ${escape(path)}</code></li>`,
    )
    return `<h2 id="${group}"><a href="/api/v1/docs/${group}">${escape(heading)}</a></h2><ul>${items.join('')}</ul>`
  })
  return documentOf(`${title} API`, OVERVIEW_STYLE, `<main><h1>${escape(title)} API</h1>${introduction.join('')}${lists.join('')}</main>`)
}

const inlineMarkdown = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')

/** The endpoints of one group. All on one page would be 90,000 elements, which takes a browser ten seconds. */
const groupPage = (title: string, group: string): string =>
  documentOf(
    `${group} · ${title} API`,
    'noscript{display:block;padding:24px}nav{padding:10px 20px;border-bottom:1px solid #e3e6ea}nav a{color:#b31a1d}',
    `<nav><a href="/api/v1/docs">All calls</a></nav><div id="reference"></div><noscript>The reference needs JavaScript. The same content is in <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
<script src="/api/v1/docs/redoc.js"></script><script src="/api/v1/docs/start.js"></script>`,
  )

/** Redoc's script from its package, read on the first request. */
async function readRedoc(): Promise<{ script: string; tag: string }> {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const script = (await readFile(file, 'utf8')).replaceAll(REMOTE_LOGO, NO_PICTURE)
  return { script, tag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"` }
}

/** `/docs`: the OpenAPI document as HTML: an index of all endpoints and one page per group, rendered by Redoc. No external resources. */
export function mountReference(app: Hono<Env>, title: string): void {
  let redoc: ReturnType<typeof readRedoc> | undefined
  const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY }
  app.get('/docs', (c) => c.html(overview(title), 200, headers))
  app.get('/docs/start.js', (c) => script(c, START, 'no-store'))
  app.get('/docs/redoc.js', async (c) => {
    const { script: text, tag } = await (redoc ??= readRedoc())
    // The script has a megabyte: browsers cache it and revalidate.
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, { ETag: tag, 'Cache-Control': 'no-cache' })
    return script(c, text, 'no-cache', { ETag: tag })
  })
  app.get('/docs/:group', (c, next) => {
    const found = callGroups.find(({ group }) => group === c.req.param('group'))
    return found ? c.html(groupPage(title, found.title), 200, headers) : next()
  })
}

function script(c: Context<Env>, text: string, cacheControl: string, more: Readonly<Record<string, string>> = {}): Response {
  return c.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': cacheControl, ...more })
}
