import type { Ref } from '@/contract/core/primitives'
import { t } from '@/locales/text'
import { Avatar } from '@/ui/plain/primitives/avatar'

/** The assignee of an item. */
export const AssigneeTag = ({ assignee }: { assignee: Ref | null }) =>
  assignee ? (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle text-13">
      <Avatar name={assignee.name ?? ''} size="small" />
      <span className="truncate">{assignee.name}</span>
    </span>
  ) : (
    <span className="text-13 text-ink-faint">{t('Unassigned')}</span>
  )
