import { Download } from 'lucide'
import type { Endpoint } from '@/contract/core/endpoint'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { notify } from '@/ui/plain/feedback/notify'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useSubmit } from '@/ui/forms/use-submit'
import type { SavedList } from './save-list'
import { useCurrency } from './settings'

type Props<E extends Endpoint> = Omit<SavedList<E>, 'columns' | 'currency'> & {
  /** Loads the columns of the file, which the page itself does not need. */
  columns: () => Promise<readonly ExportColumn[]>
  label?: string
}

/** Exports the adjacent list as CSV, with the same filters and the columns of the screen. */
export function CsvLink<E extends Endpoint>({ columns, label = t('CSV'), ...list }: Props<E>) {
  const currency = useCurrency()
  const { busy, run } = useSubmit()
  const start = async () => {
    const refused = await run(async () => {
      const [{ saveList }, loaded] = await Promise.all([import('./save-list'), columns()])
      await saveList({ ...list, columns: loaded, currency })
    })
    if (refused) notify.error(t('The file was not created. {message}', { message: refused.message }))
  }
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 text-14 text-ink-soft hover:text-ink"
      aria-busy={busy || undefined}
      disabled={currency === ''}
      onClick={() => void start()}
    >
      {label}
      {busy ? <Spinner /> : <Icon as={Download} size={16} />}
    </button>
  )
}
