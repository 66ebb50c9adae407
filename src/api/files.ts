import { files, type FilePurpose } from '@/contract/files'
import { send } from './send'

/** Uploads a file for a purpose, as `UploadField` expects: `upload={uploadFor('IDENTITY')}`. */
export const uploadFor = (purpose: FilePurpose) => async (file: File, onProgress: (share: number) => void) => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', file)
  const { data } = await send(files.upload, {}, { form, onProgress })
  return { id: data.id }
}
