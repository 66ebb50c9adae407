import { FileText } from 'lucide'
import { useEffect, useState } from 'react'
import type { Shown } from '@/components/decisions/use-shown'
import { useStoredFile } from '@/components/files/use-stored-file'
import { whenInView } from '@/components/files/when-in-view'
import type { Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Button } from '@/ui/admin/primitives/button'
import { Bone } from '@/ui/admin/feedback/skeleton'

type Props = { payment: Payment; shown: Pick<Shown, 'onShown' | 'onMissing'> }

/**
 * The proof of a payment in a list; it opens enlarged. An image counts as shown once it was in view, a PDF once it was opened. A proof that
 * fails to load or to render can be loaded again.
 */
export function ProofThumb({ payment: { code, transferProof }, shown: { onShown, onMissing } }: Props) {
  const id = transferProof?.id
  const { file, error, isLoading, retry, onUndrawn } = useStoredFile(id)
  const [picture, setPicture] = useState<Element>()
  const [isRetried, setIsRetried] = useState(false)
  const isMissing = Boolean(error)
  useEffect(() => {
    if (id && isMissing) onMissing(id)
  }, [id, isMissing, onMissing])
  useEffect(() => (id && picture ? whenInView(picture, () => onShown(id)) : undefined), [id, picture, onShown])
  if (!id) return null
  const again = () => {
    setIsRetried(true)
    retry()
  }
  // The button stays during a reload of the proof, so that it keeps the focus.
  if (isMissing || (isRetried && isLoading)) return <Failed code={code} isLoading={isLoading} onRetry={again} />
  if (!file) return <Bone width={96} />
  const isPdf = file.type === 'application/pdf'
  return (
    <a
      ref={isRetried ? takeFocus : undefined}
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
        // An object URL: next/image has nothing to fetch.
        <img
          className="w-24 h-14 border border-line rounded-control object-cover [object-position:top]"
          src={file.url}
          alt={t('Proof of payment for {code}', { code })}
          onLoad={({ currentTarget }) => setPicture(currentTarget)}
          onError={onUndrawn}
        />
      )}
    </a>
  )
}

/** The reload button is removed and loses the focus: the proof is focused, unless the user has focused something else. */
const takeFocus = (link: HTMLElement | null): void => {
  if (document.activeElement === document.body) link?.focus()
}

const Failed = ({ code, isLoading, onRetry }: { code: string; isLoading: boolean; onRetry: () => void }) => (
  <span className="grid w-24 flex-none gap-1 text-12 text-warn">
    {t('We couldn’t load the proof')}
    <Button size="tiny" busy={isLoading} aria-label={t('Try again: proof of {code}', { code })} onClick={onRetry}>
      {t('Try again')}
    </Button>
  </span>
)
