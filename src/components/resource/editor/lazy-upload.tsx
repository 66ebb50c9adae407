import dynamic from 'next/dynamic'
import type { UploadControl as Upload } from './upload-control'

/** As the form itself, its upload comes when somebody edits; the cast keeps it generic. */
export const UploadControl = dynamic(() => import('./upload-control').then((file) => file.UploadControl), {
  ssr: false,
}) as unknown as typeof Upload
