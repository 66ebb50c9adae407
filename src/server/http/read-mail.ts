export type ReadMail = { subject: string; to: string; date: string; text: string; html: string | undefined }

type Part = { headers: ReadonlyMap<string, string>; body: string }
const MOST_DEPTH = 5

/** Parses an email composed by this server's mailer: only the MIME features that it uses. */
export function readMail(raw: string): ReadMail {
  const whole = parse(raw)
  const header = (name: string) => textOf(whole.headers.get(name) ?? '')
  return {
    subject: header('subject'),
    to: header('to'),
    date: header('date'),
    text: bodyOf(whole, 'text/plain') ?? '',
    html: bodyOf(whole, 'text/html'),
  }
}

function parse(raw: string): Part {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: rest.join('\n\n') }
}

function bodyOf(part: Part, mediaType: string, depth = 0): string | undefined {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary && depth < MOST_DEPTH) {
    const parts = part.body.split(`--${boundary}`).slice(1, -1)
    return parts.map((one) => bodyOf(parse(one.replace(/^\n/, '')), mediaType, depth + 1)).find((body) => body !== undefined)
  }
  return type.startsWith(mediaType) ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '') : undefined
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replace(/=\n/g, ''))
  return body
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Encoded words of a header: =?UTF-8?Q?caf=C3=A9?= */
const textOf = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString('utf8') : quotedPrintable(body.replaceAll('_', ' ')),
    )
