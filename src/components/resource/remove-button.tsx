import { savedMessage, type ResourceThing } from '@/components/requests/saved-message'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import type { Endpoint } from '@/contract/core/endpoint'
import type { Permission } from '@/contract/permissions'
import { t } from '@/locales/text'
import { ConfirmButton } from '@/ui/admin/overlays/confirm-button'
import { partsFor } from './list/list-endpoint'

export type Removal<R> = {
  endpoint: Endpoint
  permission: Permission
  /** "Delete question", and "The question is deleted permanently. …" */
  label: string
  description: string
  refuse?: (row: R) => string | undefined
}

type RemoveProps<R> = Removal<R> & {
  thing: ResourceThing
  row: R
  params: Record<string, string>
  name: string
  changed: readonly Endpoint[]
  onClose: () => void
}

/** Deletes a row after confirmation, then closes its form. */
export function RemoveButton<R>({
  endpoint,
  permission,
  thing,
  label,
  description,
  refuse,
  row,
  params,
  name,
  changed,
  onClose,
}: RemoveProps<R>) {
  const refusal = useRefusal()
  // The row no longer exists and is not refetched.
  const remove = useCommand(endpoint, changed.slice(0, -1), () => savedMessage(thing, name, 'deleted'))
  return (
    <div className="border-t border-line pt-4">
      <ConfirmButton
        size="small"
        label={`${label}…`}
        title={t('Delete “{name}”?', { name })}
        confirmLabel={label}
        disabledReason={refusal({ permission }) ?? refuse?.(row)}
        onConfirm={async () => {
          await remove(partsFor({ params }))
          onClose()
        }}
      >
        {description}
      </ConfirmButton>
    </div>
  )
}
