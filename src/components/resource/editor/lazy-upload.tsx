import dynamic from 'next/dynamic'
import type { UploadControl as Upload } from './upload-control'

/** Loaded on the first edit, like the form; the cast restores the generic parameter. */
export const UploadControl = dynamic(() => import('./upload-control').then((file) => file.UploadControl), {
  ssr: false,
}) as unknown as typeof Upload
