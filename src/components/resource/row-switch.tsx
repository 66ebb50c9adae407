import { savedMessage, type ResourceThing } from '@/components/requests/saved-message'
import { createContext, use } from 'react'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import type { Endpoint } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { ActiveSwitch, type OffQuestion } from './active-switch'
import { partsFor } from './list/list-endpoint'

type SwitchedRow = { id: string; version?: number; isActive?: boolean }

export type Switching = {
  update: Endpoint
  permission: Permission
  changed: readonly Endpoint[]
  idParam: string
  labels?: { on: string; off: string }
  /** Why an inactive row cannot be activated, although an active one can be deactivated. A method, so that its parameter is bivariant. */
  cannotActivate?(row: SwitchedRow): string | undefined
  /** What is asked before an active row is turned off; without it, the switch acts at once. */
  confirmOff?(name: string): OffQuestion
  thing: ResourceThing
}

/** The mutation of a list's switches. A context, so that columns stay referentially equal. */
export const SwitchingContext = createContext<Switching | undefined>(undefined)

type Props = { row: SwitchedRow; name: string }

/** The switch of a row: `isActive` of the resource, sent with its version. */
export function RowSwitch(props: Props) {
  const switching = use(SwitchingContext)
  return switching && <Loaded {...props} {...switching} />
}

function Loaded({ row, name, update, permission, changed, idParam, labels, cannotActivate, confirmOff, thing }: Props & Switching) {
  const refusal = useRefusal()
  const save = useCommand(update, changed, (sent) =>
    savedMessage(thing, name, (sent as { body?: { isActive?: boolean } }).body?.isActive ? 'on' : 'off'),
  )
  const turn = (isActive: boolean) => save(partsFor({ params: { [idParam]: row.id }, body: { isActive, version: row.version } }))
  return (
    <ActiveSwitch
      name={name}
      isActive={row.isActive ?? false}
      {...(labels ? { labels } : {})}
      disabledReason={refusal({ permission }) ?? (row.isActive ? undefined : cannotActivate?.(row))}
      confirmOff={confirmOff?.(name)}
      onChange={turn}
    />
  )
}
