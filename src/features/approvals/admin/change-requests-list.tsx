import dynamic from 'next/dynamic'
import { useMemo, type ReactNode } from 'react'
import { useCan, useSession } from '@/api/session'
import { AgeText } from '@/components/admin/age-text'
import { RowCard } from '@/components/admin/row-card'
import { ResourceList } from '@/components/resource/list/resource-list'
import { changeRequestStatusLabels } from '@/components/admin/labels/status'
import { AssigneeTag } from '@/components/work/assignee-tag'
import { useTargetTime } from '@/components/work/use-target-time'
import { adminScreens } from '@/config/admin-screens'
import { approvalActionTitles } from '@/contract/approval-actions'
import { approvals, type ChangeRequest } from '@/contract/approvals'
import { msg } from '@/locales/message'
import { isolatedText, t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { cellWithin } from '@/ui/table/cell-within'
import { columnsFor } from '@/ui/table/columns'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { SecondApprovals } from './second-approvals'

const OpenChangeRequest = dynamic(() => import('./open-change-request').then((file) => file.OpenChangeRequest), { ssr: false })

const column = columnsFor<ChangeRequest>()
const columnsWith = (lateAfter: number | undefined) => [
  column.code('code', t('Code')),
  column.text('title', t('Change'), { maxWidth: 420 }),
  column.label('action', t('Policy'), approvalActionTitles, { wide: true, isMuted: true }),
  column.related('maker', t('Requested by'), { isMuted: true }),
  column.custom(
    'approvals',
    t('Approvals'),
    (row) => (
      <span className="num">
        {t('{count} of {approvalsNeeded}', { count: row.approvals.length, approvalsNeeded: row.approvalsNeeded })}
      </span>
    ),
    {
      align: 'end',
      wide: true,
      file: {
        cells: [{ path: 'approvals', as: 'count' }, cellWithin(msg('of {value}'), { path: 'approvalsNeeded' })],
      },
    },
  ),
  column.custom(
    'createdAt',
    t('Age'),
    (row) => <AgeText since={row.createdAt} waiting={row.status === 'PENDING'} lateAfter={lateAfter} />,
    {
      align: 'end',
      sortable: true,
      sorts: 'age',
    },
  ),
  column.custom('assignee', t('Assigned to'), (row) => <AssigneeTag assignee={row.assignee} />, { wide: true }),
  column.status('status', t('Status'), changeRequestStatusLabels),
]

const views = translated([
  { key: 'waiting', label: msg('To approve'), query: { waitingForMe: true } },
  { key: 'mine', label: msg('Requested by me'), query: { mine: true } },
  { key: 'pending', label: msg('Pending'), query: { status: ['PENDING'] } },
  { key: 'decided', label: msg('Decided'), query: { status: ['APPLIED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] } },
  { key: 'all', label: msg('All'), query: {} },
])

/** The empty list: what it will contain or, for staff who cannot approve anything, the missing permission. */
export function NoRequests() {
  const can = useCan()
  const { user } = useSession()
  if (can(adminScreens.approvals.uses))
    return t(
      'Requests that need a second approval appear in this list, for example payments, withdrawals, receiving accounts, profit distributions and higher limits.',
    )
  return (
    <>
      <Rich
        text="Your roles ({roles}) include no permission to request or approve changes, such as <0>profit-distributions:update</0> or <1>settings:update</1>. An administrator who can edit roles can grant one."
        parts={[<span className="code" />, <span className="code" />]}
        values={{ roles: user?.roles.join(', ') || t('none') }}
      />
    </>
  )
}

/** Change requests: those that the user can approve, the user's own, and decided ones. */
export function ChangeRequestsList({ aside }: { aside: ReactNode }) {
  const lateAfter = useTargetTime('change-requests')
  const columns = useMemo(() => columnsWith(lateAfter), [lateAfter])
  return (
    <ResourceList<typeof approvals.list>
      title={t('Approvals')}
      fileTitle={t('Change requests')}
      list={approvals.list}
      keptParams={{ tab: 'requests' }}
      order={({ waitingForMe }) => (waitingForMe ? 'ASC' : 'DESC')}
      aside={aside}
      columns={columns}
      name={(row) => row.code}
      card={(row) => (
        <RowCard
          title={row.title}
          sub={`${row.code} · ${isolatedText(row.maker.name ?? '')}`}
          end={<StatusTag tone={changeRequestStatusLabels[row.status].tone}>{changeRequestStatusLabels[row.status].text}</StatusTag>}
          endSub={<AgeText since={row.createdAt} waiting={row.status === 'PENDING'} lateAfter={lateAfter} />}
        />
      )}
      search={t('Code, change or name')}
      views={views.map((view) => ({ ...view, query: structuredClone(view.query) }))}
      lead={<SecondApprovals />}
      empty={{ title: t('No change requests'), text: <NoRequests /> }}
      detailPanel={(open) => <OpenChangeRequest open={open} />}
      wideDetailPanel
    />
  )
}
