import { Plus } from 'lucide'
import { Button } from '@/ui/admin/primitives/button'
import { ColumnsButton } from './columns-button'
import { ExportButton } from '@/components/resource/export/export-button'
import type { ListEndpoint, QueryOf } from './list-endpoint'
import { filtersOf, type ResourceListProps } from './list-props'
import { shownColumns, type Choices } from './use-list-choices'
import type { useResourceList } from './use-resource-list'
import { currentView } from './use-view-counts'

type ActionsProps<L extends ListEndpoint> = ResourceListProps<L> & {
  exportRequest: ReturnType<typeof useResourceList<L>>['exported']
  query: QueryOf<L>
  choices: Choices
}

/** The toolbar of a list: columns, export, custom actions, create button. */
export function ListActions<L extends ListEndpoint>(props: ActionsProps<L>) {
  const { actions, create, exported, list, title, fileTitle = title, exportRequest, query, columns, choices, views = [] } = props
  // An open item temporarily hides columns; the export uses the columns that the person selected.
  const chosen = shownColumns(columns, choices.hidden)
  return (
    <>
      <ColumnsButton columns={columns} choices={choices} />
      {exported !== false && (
        <ExportButton
          list={list}
          sent={exportRequest}
          title={fileTitle}
          columns={chosen}
          allColumns={columns}
          filters={filtersOf(props)}
          view={currentView(views, query)}
          named={query}
        />
      )}
      {actions}
      {create && (
        <Button size="small" icon={Plus} disabledReason={create.disabledReason} onClick={create.onCreate}>
          {create.label} {!create.disabledReason && <kbd className="max-md:hidden">N</kbd>}
        </Button>
      )}
    </>
  )
}
