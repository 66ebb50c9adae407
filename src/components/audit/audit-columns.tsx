import { Settings } from 'lucide'
import type { AuditLog } from '@/contract/audit'
import { columnsFor } from '@/ui/columns'
import { Avatar } from '@/ui/plain/avatar'
import { MoneyText } from '@/ui/plain/money-text'
import { DateText } from '@/ui/plain/date-text'
import { Icon } from '@/ui/plain/icon'
import { RowCard } from '@/components/office/row-card'
import { actionWord, actorWord, amountIn } from './audit-words'

const column = columnsFor<AuditLog>()

const Who = ({ entry }: { entry: AuditLog }) => (
  <span className="inline-flex items-center gap-2.5 align-middle">
    {entry.actor ? (
      <Avatar name={entry.actor.name ?? ''} size="small" />
    ) : (
      <span className="grid size-6 place-items-center rounded-pill bg-select text-ink-soft">
        <Icon as={Settings} size={12} />
      </span>
    )}
    {actorWord(entry)}
  </span>
)
const subjectOf = ({ subject }: AuditLog) =>
  subject.type === 'file' ? `File of ${subject.code ?? 'nobody'}` : (subject.code ?? actionWord(subject.type))

export const auditColumns = [
  column.custom('at', 'Time', (row) => <DateText value={row.at} style="dateTime" className="text-ink-soft" />, {
    sortable: true,
    sorts: 'time',
  }),
  column.custom('actor', 'Who', (row) => <Who entry={row} />),
  column.custom('action', 'What', (row) => actionWord(row.action)),
  column.custom('subject', 'Subject', (row) => <span className="num">{subjectOf(row)}</span>),
  column.custom('amount', 'Amount', (row) => <MoneyText value={amountIn(row)} />, { align: 'end', wide: true }),
  column.custom('address', 'From', (row) => <span className="num text-ink-soft">{row.address ?? '–'}</span>, { wide: true }),
  column.custom('seq', 'Entry', (row) => <span className="num text-ink-faint">{row.chained?.seq ?? '–'}</span>, {
    align: 'end',
    wide: true,
  }),
]

export const auditCard = (row: AuditLog) => (
  <RowCard
    title={actionWord(row.action)}
    sub={actorWord(row)}
    end={amountIn(row) && <MoneyText value={amountIn(row)} />}
    endSub={<DateText value={row.at} style="dateTime" />}
    foot={<span className="num text-ink-faint">{subjectOf(row)}</span>}
  />
)
