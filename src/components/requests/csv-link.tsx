import { Download } from 'lucide'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useDownload } from './use-download'

type Props<E extends Endpoint> = { endpoint: E; sent: Sent<E>; name: string; label?: string }

/** Exports the adjacent list as CSV, with the same filters. */
export function CsvLink<E extends Endpoint>({ endpoint, sent, name, label = t('CSV') }: Props<E>) {
  const { busy, start } = useDownload()
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 text-14 text-ink-soft hover:text-ink"
      aria-busy={busy || undefined}
      onClick={() => void start(endpoint, sent, { accept: 'text/csv', name: `${name}.csv` })}
    >
      {label}
      {busy ? <Spinner /> : <Icon as={Download} size={16} />}
    </button>
  )
}
