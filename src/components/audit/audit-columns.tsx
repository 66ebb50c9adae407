import { Settings } from 'lucide'
import type { AuditLog } from '@/contract/audit'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { RowCard } from '@/components/admin/row-card'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { actorWord, subjectWord } from './audit-labels'

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
const Result = ({ entry }: { entry: AuditLog }) =>
  entry.result === 'REFUSED' ? <StatusTag tone="act">{t('Refused')}</StatusTag> : <StatusTag tone="good">{t('Done')}</StatusTag>

export const auditColumns = [
  column.date('at', msg('Time'), { sortable: true, style: 'dateTime' }),
  column.custom('actor', msg('Actor'), (row) => <Who entry={row} />, {
    file: {
      cells: [{ path: 'actor.name' }, { path: 'actorKind', labels: { Visitor: actorWord({ actor: null, actorKind: 'Visitor' }) } }],
      first: true,
    },
  }),
  column.custom(
    'action',
    msg('Action'),
    (row) => (
      <span className="block max-w-72 truncate" title={row.title}>
        {row.title}
      </span>
    ),
    {
      file: { path: 'title' },
    },
  ),
  column.custom('subject', msg('Subject'), (row) => <span className="num">{subjectWord(row)}</span>, {
    file: { cells: [{ path: 'subject.code' }, { path: 'subject.title' }], first: true },
  }),
  column.money('amount', msg('Amount'), { wide: true }),
  column.code('address', msg('From'), { wide: true, isMuted: true }),
  column.custom('result', msg('Result'), (row) => <Result entry={row} />, {
    file: { path: 'result', labels: translated({ DONE: msg('Done'), REFUSED: msg('Refused') }) },
  }),
  column.custom('seq', msg('Entry'), (row) => <span className="num text-ink-faint">{row.chained?.seq ?? '–'}</span>, {
    align: 'end',
    wide: true,
    file: { path: 'chained.seq' },
  }),
]

export const auditCard = (row: AuditLog) => (
  <RowCard
    title={row.title}
    sub={actorWord(row)}
    end={row.amount && <MoneyText value={row.amount} />}
    endSub={<DateText value={row.at} style="dateTime" />}
    foot={
      <span className="flex items-center justify-between gap-3">
        <span className="num text-ink-faint">{subjectWord(row)}</span>
        {row.result === 'REFUSED' && <Result entry={row} />}
      </span>
    }
  />
)

/** The reason for a refusal is shown below its row. */
export const auditRemark = (row: AuditLog) => row.why && <p className="text-13 text-ink-soft">{row.why}</p>
