import { savedMessage, type ResourceThing } from '@/components/requests/saved-message'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read, useRead } from '@/api/hooks'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { ReadFailed } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import type { Endpoint } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { t } from '@/locales/text'
import type { FieldSpec } from './editor/field-spec'
import { EditorPanel } from './editor/lazy-editor'
import { partsFor, type ListEndpoint, type RowOf } from './list/list-endpoint'
import { RemoveButton, type Removal } from './remove-button'
import type { OpenRow, ResourceListProps } from './list/list-props'
import { ResourceList } from './list/resource-list'
import { RowSwitch, SwitchingContext, type Switching } from './row-switch'
import { SavedLine } from './editor/saved-line'
import { useResourceColumns, type Versioned } from './use-resource-columns'
import { useUrlParam } from './list/use-url-param'

type Body = NonNullable<Endpoint['body']>
type Writing = Endpoint & { body: Body }

type EditorOf<R, V extends object> = {
  thing: ResourceThing
  fields: readonly FieldSpec<V>[]
  toValues: (row: R) => Partial<V>
  toBody?: (body: Record<string, unknown>, mode: 'create' | 'edit') => Record<string, unknown>
  /** The name of the row id in the path. */
  idParam?: string
  create?: {
    endpoint: Writing
    permission: Permission
    label: string
    initial: Partial<V>
    saveLabel?: string
    under?: () => ReactNode
    /** Why no row can be created, although the user has the permission. */
    refused?: string | undefined
  }
  edit?: {
    endpoint: Writing
    get: Endpoint
    permission: Permission
    /** `words` describe the form: only those with permission see that it can be edited. */
    title?: (row: R, title: string) => ReactNode
    under?: (row: R) => ReactNode
    refuse?: (row: R) => string | undefined
  }
  remove?: Removal<R>
  /** Why values cannot be saved: all values of a new row, or the changed values of an existing one. */
  refuseSave?: (values: Partial<V>, row?: R) => string | undefined
}

export type ResourceScreenProps<L extends ListEndpoint, V extends object> = Omit<
  ResourceListProps<L>,
  'create' | 'detailPanel' | 'beside'
> & {
  editor?: EditorOf<RowOf<L>, V>
  /** Rows have a switch for the field `isActive` of the edit endpoint. */
  active?: Pick<Switching, 'labels' | 'confirmOff'> & { cannotActivate?(row: RowOf<L>): string | undefined }
  /** Further reads to invalidate after a change, besides the list. */
  changes?: readonly Endpoint[]
}

/** A standard resource screen: list, form and switch. Screens only define what is specific to the resource. */
export function ResourceScreen<L extends ListEndpoint, V extends object = object>({
  editor,
  active,
  changes = [],
  ...props
}: ResourceScreenProps<L, V>) {
  const [isNew, setNew] = useUrlParam('new')
  const [, setOpen] = useUrlParam('open')
  const refusal = useRefusal()
  const changed: readonly Endpoint[] = [props.list, ...changes, ...(editor?.edit ? [editor.edit.get] : [])]
  const { create, edit } = editor ?? {}
  const mayNot = create && (refusal(create) ?? create.refused)
  const shared = editor && edit && { editor, edit, changed, name: props.name }
  const isSwitched = active !== undefined && edit !== undefined
  // A pencil indicates that a row opens the form; screens with another target define their own columns.
  const columns = useResourceColumns<RowOf<L>>(props.columns, props.name, isSwitched, edit !== undefined && props.onOpen === undefined)
  const switching = editor &&
    edit && {
      update: edit.endpoint,
      permission: edit.permission,
      changed,
      idParam: editor.idParam ?? 'id',
      thing: editor.thing,
      ...active,
    }
  return (
    <SwitchingContext value={switching}>
      <ResourceList<L>
        {...props}
        columns={columns}
        {...(isSwitched ? { card: (row) => <SwitchCard row={row} name={props.name(row)} card={props.card(row)} /> } : {})}
        {...(create ? { create: { label: create.label, disabledReason: mayNot, onCreate: () => setNew('true') } } : {})}
        {...(shared ? { detailPanel: (open) => <EditRow key={open.id} {...shared} open={open} onClose={() => setOpen(undefined)} /> } : {})}
        {...(create && editor && isNew
          ? {
              beside: (
                <CreateRow
                  editor={editor}
                  create={create}
                  changed={changed}
                  name={props.name}
                  refused={mayNot}
                  onClose={() => setNew(undefined)}
                />
              ),
            }
          : {})}
      />
    </SwitchingContext>
  )
}

const SwitchCard = ({ row, name, card }: { row: Versioned; name: string; card: ReactNode }) => (
  <div className="flex items-start gap-3">
    <div className="min-w-0 flex-1">{card}</div>
    <RowSwitch row={row} name={name} />
  </div>
)

type CreateProps<R, V extends object> = {
  editor: EditorOf<R, V>
  create: NonNullable<EditorOf<R, V>['create']>
  changed: readonly Endpoint[]
  name: (row: R) => string
  refused: string | undefined
  onClose: () => void
}

function CreateRow<R, V extends object>({ editor, create, changed, name, refused, onClose }: CreateProps<R, V>) {
  // A created row is returned in the list's format.
  const save = useCommand(create.endpoint, changed, (_sent, row) => savedMessage(editor.thing, name(row as R), 'created'))
  return (
    <EditorPanel<V>
      mode="create"
      label={create.label}
      fields={editor.fields}
      initial={create.initial}
      schema={create.endpoint.body}
      toBody={(body) => editor.toBody?.(body, 'create') ?? body}
      save={(body) => save(partsFor({ body }))}
      saveLabel={create.saveLabel ?? create.label.replace(/^New/, t('Create'))}
      readOnlyReason={refused}
      refuseSave={(values) => editor.refuseSave?.(values)}
      steps={{ onClose }}
    >
      {create.under?.()}
    </EditorPanel>
  )
}

type Shared<R, V extends object> = {
  editor: EditorOf<R, V>
  edit: NonNullable<EditorOf<R, V>['edit']>
  changed: readonly Endpoint[]
  name: (row: R) => string
}
type EditProps<R, V extends object> = Shared<R, V> & { open: OpenRow<R>; onClose: () => void }

function EditRow<R extends Versioned, V extends object>(props: EditProps<R, V>) {
  const { editor, edit, open, onClose } = props
  const params = { [editor.idParam ?? 'id']: open.id }
  // A row on another page is fetched by id; one in the list is already loaded.
  const { data, error, refetch } = useRead(edit.get, partsFor({ params }), { enabled: open.row === undefined })
  const row = open.row ?? (data?.data as R | undefined)
  if (row) return <EditLoaded {...props} first={row} params={params} />
  if (error)
    return (
      <DetailPanel label={t('Edit')} title={t('Edit')} {...open.steps} onClose={onClose}>
        <ReadFailed title={t('We couldn’t load the form')} error={error} onRetry={() => void refetch()} />
      </DetailPanel>
    )
  const nothing = { fields: editor.fields, initial: undefined, schema: edit.endpoint.body, save: () => Promise.resolve() }
  return <EditorPanel<V> mode="edit" label={t('Edit')} {...nothing} steps={{ ...open.steps, onClose }} />
}

type LoadedProps<R, V extends object> = EditProps<R, V> & { first: R; params: Record<string, string> }

function EditLoaded<R extends Versioned, V extends object>(props: LoadedProps<R, V>) {
  const { editor, edit, first, params, open, changed, name, onClose } = props
  // The row as of opening the form: later refetches must not replace unsaved input.
  const [row, setRow] = useState(first)
  const client = useQueryClient()
  const refusal = useRefusal()
  const save = useCommand(edit.endpoint, changed, (_sent, saved) => savedMessage(editor.thing, name(saved as R), 'saved'))
  const reread = async () => {
    const current = await client.fetchQuery({ ...read(edit.get, partsFor({ params })), staleTime: 0 })
    setRow(current.data as R)
  }
  const refused = refusal(edit) ?? edit.refuse?.(row)
  const label = refused ? name(row) : t('Edit {name}', { name: name(row) })
  return (
    <EditorPanel<V>
      mode="edit"
      label={label}
      title={edit.title?.(row, label) ?? label}
      fields={editor.fields}
      initial={editor.toValues(row)}
      schema={edit.endpoint.body}
      {...(row.version === undefined ? {} : { version: row.version })}
      toBody={(body) => editor.toBody?.(body, 'edit') ?? body}
      save={(body) => save(partsFor({ params, body }))}
      reread={reread}
      readOnlyReason={refused}
      refuseSave={(values) => editor.refuseSave?.(values, row)}
      steps={{ ...open.steps, onClose }}
    >
      {edit.under?.(row)}
      {editor.remove && (
        <RemoveButton
          {...editor.remove}
          thing={editor.thing}
          row={row}
          params={params}
          name={name(row)}
          changed={changed}
          onClose={onClose}
        />
      )}
      <SavedLine id={row.id} />
    </EditorPanel>
  )
}
