import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { Caller } from './server'

/** Uploads a small picture as a proof of payment; its id. */
export const uploadProof = (caller: Caller, name = 'receipt.png'): Promise<string> => uploadPicture(caller, 'TRANSFER_PROOF', name)

/** Uploads a small picture; its id. */
export async function uploadPicture(caller: Caller, purpose: 'TRANSFER_PROOF' | 'PROJECT_MEDIA', name = 'picture.png'): Promise<string> {
  const png = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new File([new Uint8Array(png)], name, { type: 'image/png' }))
  const answer = await caller.request('POST', '/files', { body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Uploads an empty PDF as a document of a project; returns its id. */
export async function uploadDocument(caller: Caller, name = 'lease.pdf'): Promise<string> {
  const content = new Uint8Array(await (await PDFDocument.create()).save())
  const file = new FormData()
  file.set('purpose', 'PROJECT_DOCUMENT')
  file.set('file', new File([content], name, { type: 'application/pdf' }))
  return ((await (await caller.request('post', '/files', { body: file })).json()) as { data: { id: string } }).data.id
}
