import { languages } from '@/locales/languages'
import { LOGO_HEIGHT, LOGO_WIDTH } from '@/server/infra/logo'
import { LOGO_CID } from '@/server/infra/mail/mailer'
import type { ComposedEmail } from './composed-email'

/** The HTML part, with tables and inline styles, since email clients support little else; the style block only adds the dark theme. */
export function htmlPart({ language, subject, heading, paragraphs, facts, code, action, footnote, sender }: ComposedEmail): string {
  const { dir } = languages[language]
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;color:${INK};${BREAKS}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;color:${INK};${BREAKS}">${inLines(text)}</p>`),
    code === undefined ? '' : codeBlock(code),
    facts.length === 0 ? '' : factTable(facts, dir),
    action ? button(action) : '',
    footnote ? `<p class="soft" style="margin:8px 0 0;font-size:14px;line-height:21px;color:${SOFT}">${escape(footnote)}</p>` : '',
  ]
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${DARK}</style></head>
<body class="ground" dir="${dir}" style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font-family:'DM Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px">
<tr><td style="padding:0 0 20px">${logo(sender.title)}</td></tr>
<tr><td class="surface" style="padding:32px;background:${SURFACE};border:1px solid ${LINE};border-radius:12px">${rows.join('')}</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:12px;line-height:18px;color:${SOFT}">${escape(sender.title)} · <a class="link" href="${escape(sender.hostUrl)}" style="color:${LINK}">${escape(sender.hostUrl.replace(/^https?:\/\//, ''))}</a>${sender.imprint ? `<br>${escape(sender.imprint)}` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

const [INK, SOFT, LINE, GROUND, SURFACE, FILL, LINK] = ['#1c1917', '#57534e', '#e7e5e4', '#faf9f7', '#ffffff', '#e0161e', '#b31a1d']
const DARK =
  '@media (prefers-color-scheme:dark){.ground{background:#141312!important}.surface{background:#1c1a19!important;border-color:#34302d!important}.ink{color:#f5f5f4!important}.soft{color:#a8a29e!important}.link{color:#ff6b6f!important}.line{border-color:#34302d!important}.logo-light{display:none!important}.logo-dark{display:block!important}.sunken{background:#100f0e!important}}'

/** Breaks long names and addresses, so that they do not widen the page. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere'

export const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Keeps the line breaks of text that users wrote. */
const inLines = (text: string) => escape(text.trim()).replace(/\r?\n/g, '<br>')

/** The configured logo as an attachment, because mail clients display neither SVG nor remote files; the dark variant in a dark theme. */
function logo(title: string): string {
  const picture = (theme: keyof typeof LOGO_CID, display: string) =>
    `<img class="logo-${theme}" src="cid:${LOGO_CID[theme]}" width="${LOGO_WIDTH}" height="${LOGO_HEIGHT}" alt="${escape(title.toLowerCase())} logo" style="display:${display};width:${LOGO_WIDTH}px;height:${LOGO_HEIGHT}px;border:0">`
  return picture('light', 'block') + picture('dark', 'none')
}

/** Groups a long code by four digits; a code copied with the spaces is accepted. */
const inGroups = (code: string) => (code.length > 6 ? code.replace(/\d{4}(?=\d)/g, '$& ') : code)

const codeBlock = (code: string) =>
  `<p class="ink sunken" style="margin:0 0 20px;padding:16px;border-radius:6px;background:#f5f4f1;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;letter-spacing:6px;color:${INK}">${escape(inGroups(code))}</p>`

function factTable(facts: ComposedEmail['facts'], dir: 'ltr' | 'rtl'): string {
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td class="soft line" style="padding:8px 0;padding-${end}:16px;text-align:${start};border-top:1px solid ${LINE};font-size:14px;color:${SOFT};vertical-align:top;white-space:nowrap">${escape(label)}</td><td class="ink line" align="${end}" dir="auto" style="padding:8px 0;text-align:${end};border-top:1px solid ${LINE};color:${INK};${BREAKS}">${escape(value)}</td></tr>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${facts.map(row).join('')}</table>`
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td style="border-radius:6px;background:${FILL}"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;font-weight:500;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`
