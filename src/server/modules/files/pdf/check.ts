import { AppError } from '@/server/work/errors'
import { queueOf } from '@/server/infra/queue'
import { readDocument } from './document'
import { PdfRefusal, type PdfFault } from './values'

// Reading takes memory and part of a core, so a few at a time.
const reading = queueOf({ atOnce: 2, waiting: 50 })

const PRINT = 'Open it, print it to a new PDF, then upload that file. Nothing was stored.'
const messages: Readonly<Record<PdfFault, string>> = {
  active: `This PDF contains scripts, actions or interactive content. ${PRINT}`,
  attachment: `This PDF contains another file. ${PRINT}`,
  encrypted: `This PDF is encrypted or protected by a password. Save a copy without protection, then upload that file. Nothing was stored.`,
  damaged: `This PDF is damaged or cannot be checked. ${PRINT}`,
  'too-complex': `This PDF is too complex to check. ${PRINT}`,
}

/**
 * Refuses a PDF that does anything but be read, and one that cannot be read exactly. It is stored byte for byte, so what is not
 * understood is refused.
 */
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
