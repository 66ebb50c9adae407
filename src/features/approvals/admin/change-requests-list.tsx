import dynamic from 'next/dynamic'
import { useMemo, type ReactNode } from 'react'
import { useCan, useSession } from '@/api/session'
import { AgeText } from '@/components/admin/age-text'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { changeRequestStatusWords } from '@/components/labels/status'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { useTargetTime } from '@/components/work/use-target-time'
import { adminScreens } from '@/config/admin-screens'
import { approvalActionTitles } from '@/contract/approval-actions'
import { approvals, type ChangeRequest } from '@/contract/approvals'
import { columnsFor } from '@/ui/table/columns'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { SecondApprovals } from './second-approvals'

const OpenChangeRequest = dynamic(() => import('./open-change-request').then((file) => file.OpenChangeRequest), { ssr: false })

const column = columnsFor<ChangeRequest>()
const columnsWith = (lateAfter: number | undefined) => [
  column.custom('code', 'Code', (row) => <span className="num">{row.code}</span>),
  column.custom('title', 'Change', (row) => <span className="block max-w-[420px] truncate">{row.title}</span>),
  column.custom('action', 'Policy', (row) => <span className="text-ink-soft">{approvalActionTitles[row.action]}</span>, {
    wide: true,
    file: { path: 'action', labels: approvalActionTitles },
  }),
  column.custom('maker', 'Requested by', (row) => <span className="text-ink-soft">{row.maker.name}</span>),
  column.custom('approvals', 'Approvals', (row) => <span className="num">{`${row.approvals.length} of ${row.approvalsNeeded}`}</span>, {
    align: 'end',
    wide: true,
    file: {
      cells: [
        { path: 'approvals', as: 'count' },
        { path: 'approvalsNeeded', before: 'of ' },
      ],
    },
  }),
  column.custom('createdAt', 'Age', (row) => <AgeText since={row.createdAt} waiting={row.status === 'PENDING'} lateAfter={lateAfter} />, {
    align: 'end',
    sortable: true,
    sorts: 'age',
  }),
  column.custom('assignee', 'Assigned to', (row) => <AssigneeTag assignee={row.assignee} />, { wide: true }),
  column.status('status', 'Status', changeRequestStatusWords),
]

const views = [
  { key: 'waiting', label: 'To approve', query: { waitingForMe: true } },
  { key: 'mine', label: 'Requested by me', query: { mine: true } },
  { key: 'pending', label: 'Pending', query: { status: ['PENDING'] } },
  { key: 'decided', label: 'Decided', query: { status: ['APPLIED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] } },
  { key: 'all', label: 'All', query: {} },
] as const

/** What the list will show; to staff who may approve nothing, what is missing. */
function NoRequests() {
  const can = useCan()
  const { user } = useSession()
  if (can(adminScreens.approvals.uses))
    return 'Changes that another person must approve are listed on this page: a receiving account, a profit distribution, a higher limit.'
  return (
    <>
      Your roles ({user?.roles.join(', ') || 'none'}) include no permission to request or approve changes, such as{' '}
      <span className="code">profit-distributions:update</span> or <span className="code">settings:update</span>. An administrator who can
      edit roles can grant one.
    </>
  )
}

/** Change requests: those that the reader may approve, those that the reader made, and those that are decided. */
export function ChangeRequestsList({ aside }: { aside: ReactNode }) {
  const lateAfter = useTargetTime('change-requests')
  const columns = useMemo(() => columnsWith(lateAfter), [lateAfter])
  return (
    <ResourceList<typeof approvals.list>
      title="Approvals"
      list={approvals.list}
      aside={aside}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.title}
          sub={`${row.code} · ${row.maker.name}`}
          end={<StatusTag tone={changeRequestStatusWords[row.status].tone}>{changeRequestStatusWords[row.status].text}</StatusTag>}
          endSub={<AgeText since={row.createdAt} waiting={row.status === 'PENDING'} lateAfter={lateAfter} />}
        />
      )}
      search="Code, change or person"
      views={views.map((view) => ({ ...view, query: structuredClone(view.query) }))}
      lead={<SecondApprovals />}
      empty={{ title: 'No change requests', text: <NoRequests /> }}
      detailPanel={(open) => <OpenChangeRequest open={open} />}
      wideDetailPanel
    />
  )
}
