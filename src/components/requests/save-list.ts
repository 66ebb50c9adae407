import { fetchBlob, saveAs } from '@/api/download'
import { searchParams } from '@/api/search-params'
import { send } from '@/api/send'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { exports } from '@/contract/exports'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
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

/** Saves all pages of a list as CSV. The last columns name the currency of its amounts and the time zone of its times. */
export async function saveList<E extends Endpoint>({ list, sent, columns, name, title, currency }: SavedList<E>): Promise<void> {
  const { query = {}, params = {} } = sent as { query?: object; params?: Readonly<Record<string, string>> }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
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
      title,
      name: name.toLowerCase(),
      timeZone,
    },
  })
  saveAs(await fetchBlob(exports.file, { params: { id: data.id } }, 'text/csv'), data.fileName)
}
