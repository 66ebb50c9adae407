import type { Context } from 'hono'
import { msg } from '@/locales/message'
import { AppError, fieldError } from '@/server/work/errors'
import type { Upload } from './commands/store-file'

const KNOWN: readonly string[] = ['purpose', 'file']

/** Reads the two fields of an upload. Throws for anything else (a second file, an unknown field) before reading the content. */
export async function formOf(http: Context): Promise<Upload> {
  if (!http.req.header('Content-Type')?.toLowerCase().startsWith('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA', msg('Send a form: multipart/form-data with purpose and file.'))
  const form = await http.req.formData().catch((cause: unknown) => {
    // The body limit's error is rethrown; an invalid form is a client error.
    throw cause instanceof AppError
      ? cause
      : Object.assign(new AppError('MALFORMED', msg('This form cannot be read. Nothing was stored.')), { cause })
  })
  for (const key of new Set(form.keys())) {
    if (!KNOWN.includes(key)) throw fieldError(key.slice(0, 60), msg('Unknown field'))
    if (form.getAll(key).length > 1)
      throw fieldError(key, key === 'file' ? msg('Send one file at a time.') : msg('Send the purpose of the file once.'))
  }
  return { purpose: form.get('purpose'), file: form.get('file') }
}
