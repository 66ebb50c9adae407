import type { Endpoint } from '@/contract/core/endpoint'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'
import type { SavedList } from './save-list'
import { useCurrency } from './settings'

export type ListFile<E extends Endpoint> = Omit<SavedList<E>, 'columns' | 'currency'> & {
  /** Loads the columns of the file, which the page itself does not need. */
  columns: () => Promise<readonly ExportColumn[]>
}

/** Saves a list as CSV; an error is shown as a message. Not ready until the currency of the amounts is known. */
export function useSaveList<E extends Endpoint>({ columns, ...list }: ListFile<E>) {
  const currency = useCurrency()
  const { busy, run } = useSubmit()
  const start = async () => {
    const refused = await run(async () => {
      const [{ saveList }, loaded] = await Promise.all([import('./save-list'), columns()])
      await saveList({ ...list, columns: loaded, currency })
    })
    if (refused) notify.error(t('The file was not created. {message}', { message: refused.message }))
  }
  return { busy, isReady: currency !== '', start }
}
