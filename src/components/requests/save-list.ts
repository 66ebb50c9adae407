import { fetchBlob, saveAs } from '@/api/download'
import { viewerTimeZone } from '@/api/local-days'
import { searchParams } from '@/api/search-params'
import { send } from '@/api/send'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { exports } from '@/contract/exports'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { notify } from '@/ui/plain/feedback/notify'
import { toSent } from './export-body'

export type SavedList<E extends Endpoint> = {
  list: E
  sent: Sent<E>
  columns: readonly ExportColumn[]
  /** The name of the file without its date. */
  name: string
  title: string
  currency: string
}

/** The longest title that the API accepts; titles of figures can contain names. */
const MAX_TITLE = 80

/**
 * Saves all pages of a list as CSV. The last columns name the currency of its amounts and the time zone of its times. A long list of staff
 * is prepared in the background.
 */
export async function saveList<E extends Endpoint>({ list, sent, columns, name, title, currency }: SavedList<E>): Promise<void> {
  const { query = {}, params = {} } = sent as { query?: object; params?: Readonly<Record<string, string>> }
  const timeZone = viewerTimeZone()
  const shared: readonly ExportColumn[] = [
    { title: t('Currency'), cells: [], text: currency },
    { title: t('Time zone'), cells: [], text: timeZone },
  ]
  const { data } = await send(exports.create, {
    body: {
      list: list.path,
      params: Object.entries(params).map(([param, value]) => ({ name: param, value })),
      query: searchParams({ ...query, page: undefined, limit: undefined }),
      columns: [...columns, ...shared].map(toSent),
      title: title.slice(0, MAX_TITLE),
      name: name.toLowerCase(),
      timeZone,
    },
  })
  if (data.inBackground) notify.info(t('This file is large and is being prepared. You are notified when it is ready to download.'))
  else saveAs(await fetchBlob(exports.file, { params: { id: data.id } }, 'text/csv'), data.fileName)
}
