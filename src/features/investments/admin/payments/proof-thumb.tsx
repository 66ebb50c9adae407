import { FileText } from 'lucide'
import { useEffect, useState } from 'react'
import type { Shown } from '@/components/decisions/use-shown'
import { useStoredFile } from '@/components/files/use-stored-file'
import { whenInView } from '@/components/files/when-in-view'
import type { Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Bone } from '@/ui/admin/feedback/skeleton'

type Props = { payment: Payment; shown: Pick<Shown, 'onShown' | 'onMissing'> }

/** The proof of a payment in a list, large when opened. A picture counts as shown once it was in view, a PDF once it was opened. */
export function ProofThumb({ payment: { code, transferProof }, shown: { onShown, onMissing } }: Props) {
  const id = transferProof?.id
  const { file, error } = useStoredFile(id)
  const [picture, setPicture] = useState<Element>()
  const isMissing = Boolean(error)
  useEffect(() => {
    if (id && isMissing) onMissing(id)
  }, [id, isMissing, onMissing])
  useEffect(() => (id && picture ? whenInView(picture, () => onShown(id)) : undefined), [id, picture, onShown])
  if (!id) return null
  if (error) return <span className="w-24 text-12 text-warn">{t('We couldn’t load the proof')}</span>
  if (!file) return <Bone width={96} />
  const isPdf = file.type === 'application/pdf'
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      aria-label={isPdf ? t('Open the proof of {code}, a PDF', { code }) : t('Open the proof of {code}', { code })}
      className="inline-flex items-center gap-1 w-24 min-h-10 flex-none text-12/inherit"
      onClick={() => isPdf && onShown(id)}
    >
      {isPdf ? (
        <>
          <Icon as={FileText} size={20} /> {t('Open PDF')}
        </>
      ) : (
        // From memory: next/image has nothing to fetch.
        <img
          className="w-24 h-14 border border-line rounded-control object-cover [object-position:top]"
          src={file.url}
          alt={t('Proof of payment for {code}', { code })}
          onLoad={({ currentTarget }) => setPicture(currentTarget)}
          onError={() => onMissing(id)}
        />
      )}
    </a>
  )
}
