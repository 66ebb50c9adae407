import { Bone } from '@/ui/plain/skeleton'
import { useStoredFile } from './use-stored-file'

/** A stored picture, fetched with the session of who looks. */
export function StoredImage({ id, alt, className }: { id: string; alt: string; className?: string }) {
  const { file, error } = useStoredFile(id)
  if (error) return <span className="text-12 text-brand-text">{error.message}</span>
  if (!file) return <Bone width={96} />
  // From memory: next/image has nothing to fetch.
  return <img src={file.url} alt={alt} className={className} />
}
