import { Download } from 'lucide'
import { viewerTimeZone } from '@/api/local-days'
import { searchParams } from '@/api/search-params'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { pairsOf, toSent } from '@/components/requests/export-body'
import type { ExportColumn } from '@/domain/export-columns'
import { t } from '@/locales/text'
import { fileColumns, type Column } from '@/ui/table/columns'
import type { Filter } from '@/ui/table/filter-bar'
import { Button } from '@/ui/admin/primitives/button'
import { Popover } from '@/ui/admin/overlays/popover'
import { exportName, labelsOf } from './export-name'
import { useExport, type ExportBody } from './use-export'

type Props<E extends Endpoint, T> = {
  list: E
  /** The query of the list, without its page. */
  sent: Sent<E>
  title: string
  /** The visible columns; a list without a table exports all fields only. */
  columns?: readonly Column<T>[]
  /** The available columns: their titles are used when all fields are exported. */
  allColumns?: readonly Column<T>[] | undefined
  filters?: readonly Filter[]
  view?: { label: string; query: object } | undefined
  /** The active filters, which are part of the file name. */
  named?: object
}

/** Exports all pages of the filtered list: the visible columns, or all fields. */
export function ExportButton<E extends Endpoint, T>({
  list,
  sent,
  title,
  columns,
  allColumns = columns,
  filters = [],
  view,
  named,
}: Props<E, T>) {
  const { busy, start } = useExport()
  const { query = {}, params } = sent as { query?: Readonly<Record<string, unknown>>; params?: Record<string, string> }
  const shown = columns && [...fileColumns(columns), { title: t('Time zone'), cells: [], text: viewerTimeZone() }]
  const body = {
    list: list.path,
    query: searchParams(query),
    params: Object.entries(params ?? {}).map(([name, value]) => ({ name, value })),
    title,
    name: exportName(title, view, filters, { ...query, ...named }),
    labels: Object.entries({ ...labelsOf(filters), ...labelsIn(shown ?? []) }).map(([field, labels]) => ({
      field,
      labels: pairsOf(labels),
    })),
    titles: titlesIn(allColumns ?? [], filters),
  } satisfies ExportBody
  const choices = [
    ...(shown ? [{ label: t('Columns shown'), help: t('As in the table'), body: { ...body, columns: shown.map(toSent) } }] : []),
    { label: t('All fields'), help: t('Every field of the list'), body: { ...body, name: `${body.name}-all-fields` } },
  ]
  return (
    <Popover
      label={t('Export')}
      align="end"
      trigger={(props) => (
        <Button size="small" icon={Download} busy={busy} {...props}>
          {t('Export')}
        </Button>
      )}
    >
      {(close) => (
        <ul className="grid min-w-48 gap-1">
          {choices.map((choice) => (
            <li key={choice.label}>
              <button
                type="button"
                className="block w-full rounded-control px-3 py-2 text-start hover:bg-select"
                onClick={() => {
                  close()
                  void start(choice.body)
                }}
              >
                <span className="block text-14">{choice.label}</span>
                <span className="block text-12 text-ink-soft">{t('{help}, as CSV', { help: choice.help })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

/** Column titles by field. An age is exported as a date, so its field has the title of the date filter. */
const titlesIn = <T,>(columns: readonly Column<T>[], filters: readonly Filter[]) =>
  columns.flatMap((column) =>
    fileColumns([column]).flatMap(({ title, cells }) => {
      const shownTitle = column.sorts === 'age' ? filters.find(({ kind }) => kind === 'dates')?.label : title
      return shownTitle ? [{ field: fieldOf(column.key, cells), title: shownTitle }] : []
    }),
  )
const fieldOf = (key: string, [cell, ...others]: ExportColumn['cells']): string =>
  cell && others.length === 0 && !cell.path.includes('.') ? cell.path : key

/**
 * Enum labels by path, taken from the columns: all fields use the same labels. In a column of several fields, a boolean has the text of
 * that column, which is empty or about another field.
 */
const labelsIn = (columns: ReturnType<typeof fileColumns>): Record<string, Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ cells }) =>
      cells.flatMap(({ path, as, labels }) => {
        const isPart = cells.length > 1 && (as !== undefined || labels?.true !== undefined)
        return labels && !isPart ? [[path, { ...labels }] as const] : []
      }),
    ),
  )
