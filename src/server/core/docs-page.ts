import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { accessText } from './openapi'

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The contract as a page for people: no script, no file from elsewhere. */
export function docsPage(title: string): string {
  const groups = Object.entries(api).map(([group, members]) => {
    const rows = (Object.entries(members) as [string, Endpoint][]).map(([name, endpoint]) => row(`${group}.${name}`, endpoint))
    return `<section id="${group}"><h2>${group}</h2>${rows.join('')}</section>`
  })
  const contents = Object.keys(api).map((group) => `<a href="#${group}">${group}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} API</title><style>${STYLE}</style></head>
<body><h1>${escape(title)} API, version 1</h1><p>Base: <code>/api/v1</code>. The same as a document: <a href="/api/v1/openapi.json">openapi.json</a>.</p><nav>${contents.join(' ')}</nav>${groups.join('')}</body></html>`
}

const fieldsOf = (schema: { shape: object } | undefined) => (schema ? Object.keys(schema.shape).join(', ') : '')

function row(name: string, endpoint: Endpoint): string {
  const sent = [
    fieldsOf(endpoint.query) && `query: ${fieldsOf(endpoint.query)}`,
    fieldsOf(endpoint.body) && `body: ${fieldsOf(endpoint.body)}`,
    endpoint.idempotent && 'header: Idempotency-Key',
  ]
    .filter(Boolean)
    .join(' · ')
  return `<article id="${name}"><h3><b>${endpoint.method.toUpperCase()}</b> <code>${escape(endpoint.path)}</code></h3><p>${escape(endpoint.summary)}. ${escape(accessText(endpoint))}</p>${sent ? `<p class="f">${escape(sent)}</p>` : ''}${endpoint.errors ? `<p class="f">errors: ${endpoint.errors.join(', ')}</p>` : ''}</article>`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:880px;margin:0 auto;padding:24px;color:#1c1917;background:#faf9f7}h1{font-size:24px}h2{font-size:20px;margin:40px 0 8px;border-top:1px solid #1c1917;padding-top:12px}h3{font-size:16px;font-weight:400;margin:0}article{padding:12px 0;border-bottom:1px solid #e7e5e4}p{margin:4px 0}.f{color:#57534e;font-size:14px}b{font-weight:700;color:#b31a1d}nav a{margin-right:8px}a{color:#b31a1d}@media(prefers-color-scheme:dark){body{background:#141312;color:#f5f5f4}article{border-color:#34302d}h2{border-color:#f5f5f4}.f{color:#a8a29e}a,b{color:#ff6b6f}}'
