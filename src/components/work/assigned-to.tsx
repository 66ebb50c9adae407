import dynamic from 'next/dynamic'
import type { Ref } from '@/contract/core/primitives'
import type { Permission } from '@/contract/permissions'
import type { AssignableQueue } from '@/contract/work-queue-keys'
import { t } from '@/locales/text'
import { AssigneeTag } from './assignee-tag'

type Props = {
  queue: AssignableQueue
  id: string
  assignee: Ref | null
  /** Whether it can still be assigned: what is decided keeps who had it. */
  open: boolean
  /** The permission that this very item asks for: of a change request, its checker's. */
  permission?: Permission
}

const AssignMenu = dynamic(() => import('./assign-menu').then((file) => file.AssignMenu), { ssr: false })

/** Who has an item, and for whoever may act on it the menu that assigns it. */
export function AssignedTo({ queue, id, assignee, open, permission }: Props) {
  if (!open && !assignee) return null
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-13">
      <span className="text-ink-soft">{t('Assigned to')}</span>
      {open ? <AssignMenu queue={queue} id={id} assignee={assignee} permission={permission} /> : <AssigneeTag assignee={assignee} />}
    </div>
  )
}
