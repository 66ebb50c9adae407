import { Dock } from '@/components/office/dock'
import type { OpenRow } from '@/components/resource/resource-list'
import type { AuditLog } from '@/contract/audit'
import { EmptyState } from '@/ui/plain/state-box'
import { AuditEntry } from './audit-entry'
import { actionWord, actorWord } from './audit-words'

/** An entry of the log beside the list. */
export function OpenEntry({ open }: { open: OpenRow<AuditLog> }) {
  const entry = open.row
  if (!entry)
    return (
      <Dock label="Entry" title="Entry" {...open.steps}>
        <EmptyState title="It is not in this view">Take off the filters to see it.</EmptyState>
      </Dock>
    )
  return (
    <Dock
      key={entry.id}
      label={actionWord(entry.action)}
      title={actionWord(entry.action)}
      state={<span className="text-13 text-ink-soft">{actorWord(entry)}</span>}
      {...open.steps}
    >
      <AuditEntry entry={entry} />
    </Dock>
  )
}
