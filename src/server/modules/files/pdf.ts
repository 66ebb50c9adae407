import { inflate } from 'node:zlib'
import { promisify } from 'node:util'
import { AppError, fieldError } from '@/server/core/errors'

const inflated = promisify(inflate)

/**
 * Names under which a PDF acts instead of only being read, or carries another file. They are looked for everywhere, also
 * inside pictures, because a reader finds objects wherever the file says they are; so each is too long to stand there by
 * chance. (A script needs /JavaScript, whatever else leads to it.)
 */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'OpenAction',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToR',
  'GoToE',
  'Rendition',
  'Encrypt',
]
const ACTIVE_NAME = new RegExp(`/(${ACTIVE.join('|')})(?![A-Za-z0-9])|/XFA\\s*[[\\d]`)

const MOST_STREAMS = 20_000
const MOST_INFLATED = 32 * 1024 * 1024

/** Refuses what is not a whole PDF, or one that does anything but lie there: scripts, launches, actions on opening, files inside. */
export async function checkPdf(content: Buffer): Promise<void> {
  const text = content.toString('latin1')
  if (!text.startsWith('%PDF-')) throw damaged()
  if (!text.slice(-2048).includes('%%EOF')) throw damaged()
  refuseActive(text)
  await checkObjectStreams(content, text)
}

/** A name may be written with escapes (/J#61vaScript); they are read before looking. */
function refuseActive(text: string): void {
  const read = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  if (ACTIVE_NAME.test(read))
    throw fieldError(
      'file',
      'This PDF holds scripts, actions, encryption or other files. Save it as a plain PDF (print it to PDF), then send it again. Nothing was stored.',
    )
}

/**
 * Objects may hide in compressed streams: those have a /First in their dictionary. One that we cannot open (another
 * compression, more than the bound) is refused, because a reader might open it.
 */
async function checkObjectStreams(content: Buffer, text: string): Promise<void> {
  let left = MOST_INFLATED
  let from = 0
  for (let streams = 0; streams < MOST_STREAMS; streams += 1) {
    const at = text.indexOf('stream', from)
    if (at < 0) return
    from = at + 6
    if (text.slice(at - 3, at) === 'end') continue
    const dictionary = dictionaryBefore(text, at)
    if (!/\/(First|ObjStm)(?![A-Za-z0-9])/.test(dictionary)) continue
    const opened = await openStream(content, text, at + 6, dictionary, left)
    left -= opened.length
    refuseActive(opened.toString('latin1'))
  }
  throw damaged()
}

const LONGEST_DICTIONARY = 4096
function dictionaryBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - LONGEST_DICTIONARY), at)
  const begin = near.lastIndexOf(' obj')
  return (begin < 0 ? near : near.slice(begin)).replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

async function openStream(content: Buffer, text: string, at: number, dictionary: string, most: number): Promise<Buffer> {
  const start = at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
  const end = text.indexOf('endstream', start)
  const body = content.subarray(start, end < 0 ? content.length : end)
  if (!dictionary.includes('/Filter')) return body
  if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*(\])?(?!\s*\/[A-Z0-9]*Decode)/.test(dictionary) || most <= 0) throw damaged()
  try {
    return await inflated(body, { maxOutputLength: most })
  } catch (error) {
    const refusal = damaged()
    refusal.cause = error
    throw refusal
  }
}

const damaged = () =>
  new AppError('UNSUPPORTED_MEDIA', 'This PDF is damaged or of a kind we cannot check. Nothing was stored.', {
    errors: [{ path: 'file', message: 'This PDF cannot be checked' }],
  })
