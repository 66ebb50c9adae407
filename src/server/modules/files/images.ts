import sharp from 'sharp'
import type { FilePurpose } from '@/contract/files'
import { msg } from '@/locales/message'
import { AppError, fieldError } from '@/server/work/errors'
import { queueOf } from '@/server/infra/queue'

const MOST_PIXELS = 50_000_000
const MOST_A_SIDE = 12_000
/** The longer side of the stored image in pixels: enough to read a document. */
const KEPT: Readonly<Record<FilePurpose, number>> = {
  TRANSFER_PROOF: 3000,
  IDENTITY: 3600,
  AVATAR: 512,
  PROJECT_MEDIA: 2400,
  PROJECT_DOCUMENT: 3600,
  GATEWAY_LOGO: 512,
  PAYOUT_PROOF: 3000,
}

export type Picture = { content: Buffer; width: number; height: number }
/** Admits an image by its number of pixels before it is decoded; throws if refused. */
export type AdmitPixels = (pixels: number) => Promise<void>

sharp.cache(false)
sharp.concurrency(1)
// Decoding takes a core and much memory, so concurrency is limited.
const decoding = queueOf({ atOnce: 2, waiting: 50 })

/** Re-encodes the image as WebP, which removes all other content of the file (location, camera, scripts, appended files). */
export async function redraw(given: Buffer, purpose: FilePurpose, admit: AdmitPixels = async () => undefined): Promise<Picture> {
  await admit(await checkSize(given))
  return decoding.run(() => redrawNow(given, purpose))
}

async function redrawNow(given: Buffer, purpose: FilePurpose): Promise<Picture> {
  try {
    const { data, info } = await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: KEPT[purpose], height: KEPT[purpose], fit: 'inside', withoutEnlargement: true })
      // Low effort halves the encoding time, because the upload is interactive; photos become 5 % and documents 25 % larger.
      .webp({ quality: 84, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * Reads only the header: a small file may claim to be a gigabyte image.
 * @returns the number of pixels
 */
async function checkSize(given: Buffer): Promise<number> {
  const { width, height } = await sharp(given, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => Promise.reject(unreadable(error)))
  if (!width || !height) throw unreadable(undefined)
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_A_SIDE) {
    throw fieldError(
      'file',
      msg(
        'This image is {width} × {height} pixels. The maximum is 12,000 pixels per side and 50 million in total. Nothing was stored; upload a smaller image.',
        { width, height },
      ),
    )
  }
  return width * height
}

/** A decoding error is a client error; the decoder's message may contain paths of our disk, so it is not returned. */
const unreadable = (cause: unknown) => {
  const refusal = new AppError(
    'UNSUPPORTED_MEDIA',
    msg('This image is damaged or in an unsupported format. It was not uploaded; choose another one.'),
    {
      errors: [{ path: 'file', message: msg('This image cannot be read') }],
    },
  )
  refusal.cause = cause
  return refusal
}
