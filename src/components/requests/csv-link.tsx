import { Download } from 'lucide'
import type { Endpoint } from '@/contract/core/endpoint'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useSaveList, type ListFile } from './use-save-list'

type Props<E extends Endpoint> = ListFile<E> & { label?: string }

/** Exports the adjacent list as CSV, with the same filters and the columns of the screen. */
export function CsvLink<E extends Endpoint>({ label = t('CSV'), ...list }: Props<E>) {
  const { busy, isReady, start } = useSaveList(list)
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 text-14 text-ink-soft hover:text-ink"
      aria-busy={busy || undefined}
      disabled={!isReady}
      onClick={() => void start()}
    >
      {label}
      {busy ? <Spinner /> : <Icon as={Download} size={16} />}
    </button>
  )
}
