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
  /** Whether it can still be assigned: decided items keep their assignee. */
  open: boolean
  /** The permission that the item requires: for a change request, its checker's. */
  permission?: Permission
}

const AssignMenu = dynamic(() => import('./assign-menu').then((file) => file.AssignMenu), { ssr: false })

/** The assignee of an item, with a menu for those who may act on it. */
export function AssignedTo({ queue, id, assignee, open, permission }: Props) {
  if (!open && !assignee) return null
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-13">
      <span className="text-ink-soft">{t('Assigned to')}</span>
      {open ? <AssignMenu queue={queue} id={id} assignee={assignee} permission={permission} /> : <AssigneeTag assignee={assignee} />}
    </div>
  )
}
