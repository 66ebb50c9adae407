import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { fieldsOf, type DocField } from './docs-fields'
import { accessText, errorsOf } from './openapi'

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
const words = (name: string) => {
  const text = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The contract as a page for people: no script, no file from elsewhere. */
export function docsPage(title: string): string {
  const groups = Object.entries(api).map(([group, members]) => {
    const rows = (Object.entries(members) as [string, Endpoint][]).map(([name, endpoint]) => row(`${group}.${name}`, endpoint))
    return `<section id="${group}"><h2>${words(group)}</h2>${rows.join('')}</section>`
  })
  const contents = Object.keys(api).map((group) => `<a href="#${group}">${words(group)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} API</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main><h1>${escape(title)} API, version 1</h1>${INTRODUCTION}<nav>${contents.join('')}</nav>${groups.join('')}</main></body></html>`
}

const INTRODUCTION = `<p>All paths stand under <code>/api/v1</code>. The same as a document for machines: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<p>Every answer is <code>{ success, statusCode, message, data, meta? }</code>; a list brings <code>meta: { page, limit, total, skip }</code> and answers <code>Accept: text/csv</code> as well. A refusal has its own status, a <code>code</code> and, for 422, <code>errors: [{ path, message }]</code>. Money and percentages are decimal strings, times are ISO 8601 in UTC.</p>
<p>Send <code>Authorization: Bearer</code> with your token, <code>Time-Zone-Offset</code> in minutes, and an <code>Idempotency-Key</code> where it is asked for: the same key and body get the same answer.</p>`

function row(name: string, endpoint: Endpoint): string {
  const sent = [
    ...named('path', fieldsOf(endpoint.params, 'input')),
    ...named('query', fieldsOf(endpoint.query, 'input')),
    ...(endpoint.idempotent
      ? [{ place: 'header', path: 'Idempotency-Key', type: 'string, at most 255 characters', required: endpoint.idempotent === true }]
      : []),
    ...(endpoint.multipart
      ? named('form', [
          { path: 'purpose', type: 'string', required: true },
          { path: 'file', type: 'image or PDF', required: true },
        ])
      : named('body', fieldsOf(endpoint.body, 'input'))),
  ]
  const answered = endpoint.raw ? [] : named('', fieldsOf(endpoint.response, 'output'))
  const kind = endpoint.raw ? endpoint.raw.join(' or ') : endpoint.list ? 'a list' : 'data'
  return `<article id="${name}"><h3><b>${endpoint.method.toUpperCase()}</b> <code>${escape(endpoint.path)}</code></h3><p>${escape(endpoint.summary)}.</p><p class="f">${escape(accessText(endpoint))}</p>${table('Sent', sent)}${answered.length > 0 ? table(`Answered: ${kind}`, answered) : `<p class="f">Answered: ${kind}</p>`}<p class="f">Refused with ${errorsOf(endpoint).join(', ')}</p></article>`
}

type Placed = DocField & { place: string }
const named = (place: string, fields: readonly DocField[]): Placed[] => fields.map((field) => ({ ...field, place }))

function table(title: string, fields: readonly Placed[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ place, path, type, required }) =>
      `<tr><th scope="row"><code>${escape(path)}</code></th><td>${escape(type)}</td><td>${place}${place && !required ? ', optional' : !place && !required ? 'not always' : ''}</td></tr>`,
  )
  return `<details><summary>${title}, ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</summary><div class="s" tabindex="0" role="group" aria-label="${title}"><table>${rows.join('')}</table></div></details>`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c1917;background:#faf9f7}main{max-width:880px;margin:0 auto;padding:24px 16px 64px;overflow-wrap:anywhere}h1{font-size:24px}h2{font-size:20px;margin:48px 0 8px;border-top:1px solid currentColor;padding-top:12px}h3{font-size:16px;font-weight:400;margin:0}article{padding:14px 0;border-bottom:1px solid #e7e5e4}p{margin:6px 0;max-width:68ch}.f{color:#57534e;font-size:14px}b{font-weight:700;color:#b31a1d}nav{display:flex;flex-wrap:wrap;gap:4px 14px;margin:20px 0}a{color:#b31a1d}summary{cursor:pointer;font-size:14px;padding:4px 0}.s{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:14px}th,td{padding:4px 12px 4px 0;text-align:left;font-weight:400;vertical-align:top;border-top:1px solid #e7e5e4}td:last-child{color:#57534e;white-space:nowrap;padding-right:0}code{font-size:.9em}@media(prefers-color-scheme:dark){body{background:#141312;color:#f5f5f4}article,th,td{border-color:#34302d}.f,td:last-child{color:#a8a29e}a,b{color:#ff6b6f}}'
