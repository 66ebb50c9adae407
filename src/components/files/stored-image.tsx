import { FileText } from 'lucide'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { useStoredFile } from './use-stored-file'

/** A stored image, fetched with the viewer's session; a PDF, which an `<img>` cannot show, becomes a link. */
export function StoredImage({ id, alt, className }: { id: string; alt: string; className?: string }) {
  const { file, error, isLoading, retry, onUndrawn } = useStoredFile(id)
  if (error)
    return (
      <span className="grid justify-items-start gap-1 text-12 text-brand-text">
        {error.message}
        <Button size="tiny" busy={isLoading} onClick={retry}>
          {t('Try again')}
        </Button>
      </span>
    )
  if (!file) return <Bone width={96} />
  if (file.type === 'application/pdf')
    return (
      <a
        href={file.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('{alt}: open the PDF', { alt })}
        className="inline-flex items-center gap-2 text-13"
      >
        <Icon as={FileText} size={20} className="text-ink-faint" />
        <span className="underline-soft">{t('PDF')}</span>
      </a>
    )
  // An object URL: next/image has nothing to fetch.
  return <img src={file.url} alt={alt} className={className} onError={onUndrawn} />
}
