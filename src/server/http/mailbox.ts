import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { paths } from '@/config/paths'
import { LOGO_CID } from '@/server/infra/mail/mailer'
import { uncachedHeaders } from './security-headers'
import { escape } from './escape'
import type { RouteHandler } from './http-server'
import { readMail, type ReadMail } from './read-mail'

/** Paths of the site. */
type Logos = { light: string; dark: string }

const MOST = 100
const NAME = /^[\w@.+-]+\.eml$/
const PATH = paths.dev.mailbox

/** Shows the emails that were written to the data folder because no mail server is configured, newest first. */
export function mailboxHandler(dataDir: string, logos: Logos, isAllowed: (request: IncomingMessage) => boolean): RouteHandler {
  const folder = join(dataDir, 'mail')
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? PATH, 'http://localhost')
    if (!isAllowed(request) || request.method !== 'GET') return notHere(response)
    const name = decodeURIComponent(pathname.slice(PATH.length + 1))
    if (!name) return send(response, list(await newest(folder, searchParams.get('to') ?? '')))
    const mail = NAME.test(name) ? await readFile(join(folder, name), 'utf8').catch(() => undefined) : undefined
    if (mail === undefined) return notHere(response)
    return send(response, single(readMail(mail), logos))
  }
}

type Listed = { name: string; mail: ReadMail }

async function newest(folder: string, to: string): Promise<Listed[]> {
  // File names start with the time, so their order is chronological.
  const names = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => NAME.test(name) && name.includes(to.toLowerCase()))
    .sort()
  return Promise.all(
    names
      .slice(-MOST)
      .reverse()
      .map(async (name) => ({ name, mail: readMail(await readFile(join(folder, name), 'utf8')) })),
  )
}

const list = (mails: readonly Listed[]) => `
  <h1>Mailbox</h1>
  <p>No mail server is set, so every mail is a file. The newest ${MOST} are here.</p>
  <form><label>To <input name="to" placeholder="ada@example.test"></label> <button>Show</button></form>
  ${mails.length === 0 ? '<p>There is no mail yet.</p>' : ''}
  <ul>${mails.map(({ name, mail }) => `<li><a href="${PATH}/${encodeURIComponent(name)}">${escape(mail.subject)}</a><br><small>${escape(mail.to)} · ${escape(mail.date)}</small></li>`).join('')}</ul>`

/** Emails embed the logo; in the mailbox the site's own files replace it. */
const withLogos = (html: string, { light, dark }: Logos) =>
  html.replace(`cid:${LOGO_CID.light}`, light).replace(`cid:${LOGO_CID.dark}`, dark)

const single = ({ subject, to, date, text, html }: ReadMail, logos: Logos) => `
  <p><a href="${PATH}">← All mails</a></p>
  <h1>${escape(subject)}</h1>
  <p><small>To ${escape(to)} · ${escape(date)}</small></p>
  <h2>Plain part</h2><pre>${linked(escape(text))}</pre>
  ${html ? `<h2>HTML part</h2><iframe title="HTML part" sandbox srcdoc="${escape(withLogos(html, logos))}"></iframe>` : ''}`

const linked = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:48px auto;padding:0 16px;background:#faf9f7;color:#1c1917}
a{color:#b31a1d}small{color:#57534e}ul{padding:0;list-style:none}li{padding:12px 0;border-top:1px solid #e7e5e4}
pre{white-space:pre-wrap;background:#fff;border:1px solid #e7e5e4;border-radius:12px;padding:16px}iframe{width:100%;height:480px;border:1px solid #e7e5e4;border-radius:12px;background:#fff}`

function send(response: ServerResponse, body: string): void {
  response
    .writeHead(200, {
      ...uncachedHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${style}</style><main>${body}</main></html>`,
    )
}

const notHere = (response: ServerResponse): void =>
  void response
    .writeHead(404, { ...uncachedHeaders, 'Content-Type': 'text/plain; charset=utf-8' })
    .end('No page or resource exists at this address.')
