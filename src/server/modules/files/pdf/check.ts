import { msg, type Message } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { queueOf } from '@/server/infra/queue'
import { readDocument } from './document'
import { PdfRefusal, type PdfFault } from './values'

// Parsing takes memory and part of a core, so concurrency is limited.
const reading = queueOf({ atOnce: 2, waiting: 50 })

const messages: Readonly<Record<PdfFault, Message>> = {
  active: msg(
    'This PDF contains scripts, actions or interactive content. Open it, print it to a new PDF, then upload that file. Nothing was stored.',
  ),
  attachment: msg('This PDF contains another file. Open it, print it to a new PDF, then upload that file. Nothing was stored.'),
  encrypted: msg(
    'This PDF is encrypted or protected by a password. Save a copy without protection, then upload that file. Nothing was stored.',
  ),
  damaged: msg('This PDF is damaged or cannot be checked. Open it, print it to a new PDF, then upload that file. Nothing was stored.'),
  'too-complex': msg('This PDF is too complex to check. Open it, print it to a new PDF, then upload that file. Nothing was stored.'),
}

/** Throws if a PDF has active content or cannot be parsed exactly. PDFs are stored byte for byte, so unknown constructs are refused. */
export async function checkPdf(content: Buffer): Promise<void> {
  try {
    await reading.run(() => readDocument(content))
  } catch (error) {
    throw error instanceof PdfRefusal ? refusalOf(error) : error
  }
}

function refusalOf(cause: PdfRefusal): AppError {
  const message = messages[cause.fault]
  const isReadable = cause.fault === 'active' || cause.fault === 'attachment' || cause.fault === 'encrypted'
  return new AppError(isReadable ? 'VALIDATION' : 'UNSUPPORTED_MEDIA', message, { errors: [{ path: 'file', message }], cause })
}
