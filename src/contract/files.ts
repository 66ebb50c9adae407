import { z } from 'zod'
import { get, post, signedIn } from './core/endpoint'
import { id, instant } from './core/primitives'

export const filePurpose = z.enum([
  'TRANSFER_PROOF',
  'IDENTITY',
  'AVATAR',
  'PROJECT_MEDIA',
  'PROJECT_DOCUMENT',
  'GATEWAY_LOGO',
  'PAYOUT_PROOF',
])
export type FilePurpose = z.infer<typeof filePurpose>
export const MAX_FILE_BYTES = 10 * 1024 * 1024

export const file = z.object({
  id,
  purpose: filePurpose,
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdAt: instant,
})
export type StoredFile = z.infer<typeof file>

export const fileLink = z.object({
  /** Sent as `link` when the same session downloads the file. */
  link: z.string(),
  expiresAt: instant,
})
export type FileLink = z.infer<typeof fileLink>

export const files = {
  upload: post('/files', {
    summary: 'Store an image or a PDF of at most 10 MB; the file type is detected from the content',
    access: signedIn,
    multipart: true,
    response: file,
    errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'MALFORMED', 'VALIDATION', 'FORBIDDEN', 'LIMIT_REACHED', 'RATE_LIMITED'],
    limit: { by: 'user', points: 60, seconds: 600 },
  }),
  link: get('/files/:fileId/link', {
    summary: 'A link to a private file, for this session and five minutes. Identity documents open with one only',
    access: signedIn,
    params: z.object({ fileId: id }),
    response: fileLink,
    errors: ['NOT_FOUND'],
  }),
  read: get('/files/:fileId', {
    summary:
      'The file itself. Files of a published project and logos of gateways are public; others are for their owner and staff with permission',
    access: 'public',
    params: z.object({ fileId: id }),
    query: z.object({ download: z.string().max(5).optional(), link: z.string().max(100).optional() }),
    response: z.unknown(),
    raw: ['image/webp', 'image/png', 'image/jpeg', 'application/pdf'],
    errors: ['NOT_FOUND', 'VALIDATION'],
  }),
}
