import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { filePurpose, MAX_FILE_BYTES, type FilePurpose, type StoredFile } from '@/contract/files'
import { addHours } from '@/domain/dates'
import { msg } from '@/locales/message'
import { forbidden, type Person } from '@/server/work/actor'
import { AppError, fieldError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { work, type RequestInfo, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { openVirusScanner } from '@/server/infra/files/virus-scanner'
import { toStore } from '../encryption'
import { redraw, type AdmitPixels } from '../images'
import { checkPdf } from '../pdf/check'
import { countFilesSince, toFile, type FileRow } from '../queries'
import { fileName, missingToStore } from '../rules'

export { requireFiles } from '../queries'

const MOST_A_DAY = { Customer: 100, Internal: 500 } as const
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * The number of pixels, in thousands, that one person may have decoded per minute. Decoding 50 million pixels, the largest image, takes a
 * core about two seconds: four of those, or sixteen phone photos, leave most of the CPU to other requests.
 */
export const PIXEL_BUDGET = { points: 200_000, seconds: 60 } as const

async function admitPixels({ limits }: Services, actor: Person, pixels: number): Promise<void> {
  const { remaining, resetSeconds } = await limits.consume('files.pixels', actor.id, { ...PIXEL_BUDGET, cost: Math.ceil(pixels / 1000) })
  if (remaining >= 0) return
  throw new AppError(
    'RATE_LIMITED',
    msg(
      'You uploaded too many large images within a minute. This one was not uploaded; please try again in {seconds, plural, one {# second} other {# seconds}}.',
      {
        seconds: resetSeconds,
      },
    ),
    { retryAfter: resetSeconds },
  )
}

export type Upload = { purpose: unknown; file: unknown }

/** Stores a file of at most 10 MB. Its type is detected from its content; an image is re-encoded, a PDF is only checked. */
export async function storeFile(services: Services, actor: Person, request: RequestInfo, given: Upload): Promise<StoredFile> {
  const purpose = purposeOf(given.purpose)
  const missing = missingToStore(actor, purpose)
  if (missing) throw forbidden(actor, missing)
  const { name, content } = await contentOf(given.file)
  const since = addHours(services.clock.now(), -24)
  if ((await countFilesSince(services.db, actor.id, since)) >= MOST_A_DAY[actor.kind])
    throw new AppError('LIMIT_REACHED', msg('You have reached today’s upload limit. Nothing was stored; please try again tomorrow.'))
  await openVirusScanner(services.env.VIRUS_SCANNER)(content)
  const admit = (pixels: number) => admitPixels(services, actor, pixels)
  return keepFile(services, actor, request, name, await readyFile(content, purpose, admit))
}

/** Stores a processed file under this name. */
export async function keepFile(
  services: Services,
  actor: Person,
  request: RequestInfo,
  name: string,
  file: ReadyFile,
): Promise<StoredFile> {
  const row = describe(services.clock.now(), actor.id, name, file)
  const { stored, keyId } = await toStore(services, { id: row.id, purpose: row.purpose, content: file.stored })
  // Content first: a row must never reference a missing file; content without a row only wastes space.
  await services.files.put(row.id, stored)
  await work(services, actor, (inner) => insertFile(inner.tx, row, { ...file, keyId }), request)
  return toFile(row)
}

function purposeOf(given: unknown): FilePurpose {
  const read = filePurpose.safeParse(given)
  if (!read.success)
    throw fieldError('purpose', msg('Send the purpose of the file: {purposes}.', { purposes: filePurpose.options.join(', ') }))
  return read.data
}

async function contentOf(given: unknown): Promise<{ name: string; content: Buffer }> {
  if (!(given instanceof File)) throw fieldError('file', msg('Send one file, in a field called file.'))
  if (given.size === 0) throw fieldError('file', msg('This file is empty. Choose another file.'))
  if (given.size > MAX_FILE_BYTES)
    throw new AppError('TOO_LARGE', msg('This file is larger than 10 MB. It was not uploaded; choose a smaller file.'))
  return { name: given.name, content: Buffer.from(await given.arrayBuffer()) }
}

/** The stored fields of the uploaded and of the processed file. */
export type ReadyFile = {
  purpose: FilePurpose
  source: Buffer
  stored: Buffer
  contentType: string
  ending: string
  width: number | null
  height: number | null
}

/** Detects the actual type of a file and processes it; expensive, and stores nothing. */
export async function readyFile(source: Buffer, purpose: FilePurpose, admit?: AdmitPixels): Promise<ReadyFile> {
  const type = await fileTypeFromBuffer(source)
  if (type && PICTURES.includes(type.mime)) {
    const { content: stored, width, height } = await redraw(source, purpose, admit)
    return { purpose, source, stored, width, height, contentType: 'image/webp', ending: 'webp' }
  }
  if (type?.mime === 'application/pdf' && takesPdf(purpose)) {
    await checkPdf(source)
    return { purpose, source, stored: source, width: null, height: null, contentType: 'application/pdf', ending: 'pdf' }
  }
  const isPdfAllowed = takesPdf(purpose) ? msg('an image (JPEG, PNG or WebP) or a PDF') : msg('an image (JPEG, PNG or WebP)')
  throw new AppError(
    'UNSUPPORTED_MEDIA',
    msg('This file is not {wanted}. It was not uploaded; choose another file.', { wanted: isPdfAllowed }),
    {
      errors: [{ path: 'file', message: msg('Upload {wanted}', { wanted: isPdfAllowed }) }],
    },
  )
}

const takesPdf = (purpose: FilePurpose) => purpose !== 'AVATAR' && purpose !== 'GATEWAY_LOGO' && purpose !== 'PROJECT_MEDIA'
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest()

function describe(now: Date, ownerId: string, name: string, file: ReadyFile): FileRow {
  return {
    id: newId(),
    owner_id: ownerId,
    purpose: file.purpose,
    name: fileName(name, file.ending),
    content_type: file.contentType,
    size: file.stored.length,
    sha256: sha256(file.stored),
    source_sha256: sha256(file.source),
    created_at: now,
  }
}

const insertFile = (
  tx: { run: Services['db']['run'] },
  row: FileRow,
  { width, height, keyId }: Pick<ReadyFile, 'width' | 'height'> & { keyId: Buffer | null },
) =>
  tx.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, width, height, sha256, source_sha256, key_id, created_at)
    values (${row.id}, ${row.owner_id}, ${row.purpose}, ${row.name}, ${row.content_type}, ${row.size}, ${width}, ${height}, ${row.sha256}, ${row.source_sha256}, ${keyId}, ${row.created_at})`)
