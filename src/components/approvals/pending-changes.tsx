import { Users } from 'lucide'
import { useRead } from '@/api/hooks'
import { adminPaths } from '@/config/admin-paths'
import { approvals } from '@/contract/approvals'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'

const MOST = 5

/** The change requests about one subject that are pending approval; empty until loaded. */
export const usePendingChanges = (subject: string) =>
  useRead(approvals.list, { query: { subject, status: ['PENDING'], limit: MOST } }).data?.data ?? []

/** The change requests about one subject that are pending approval, as text. @param subject the id of the project, payment, role … */
export function PendingChanges({ subject, className }: { subject: string; className?: string }) {
  return usePendingChanges(subject).map((request) => (
    <Note key={request.id} tone="warn" icon={Users} {...(className ? { className } : {})} title={`${request.title}.`}>
      <Rich
        text="{name} requested this {createdAt}"
        values={{ name: request.maker.name ?? '', createdAt: <DateText value={request.createdAt} style="dateTime" /> }}
      />
      {request.note && `: “${request.note}”`}.{' '}
      <Rich
        text="Nothing changes until another team member approves. <0>View {code}</0>"
        parts={[<Link className="underline-soft" href={adminPaths.approval(request.id)} />]}
        values={{ code: request.code }}
      />
    </Note>
  ))
}
