import { t } from '@/locales/text'
import { CodeText, shortAddress } from '@/ui/plain/primitives/code-text'
import { Link } from '@/ui/plain/primitives/link'

/** A transaction id; a link if the network has a block explorer. */
export function TransactionLink({ id, url }: { id: string; url: string | null }) {
  if (!url) return <CodeText value={id} what={t('the transaction ID')} />
  return (
    <Link className="underline-soft num" href={url} target="_blank" title={id}>
      {shortAddress(id)}
    </Link>
  )
}
