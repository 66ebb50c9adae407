import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import { approvals } from '@/contract/approvals'
import type { User } from '@/contract/user-schemas'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { AccessButtons } from '../access/access-buttons'

const MOST = 20

/** How a person signs in, and what staff can start for them. What is started is finished by the person, or by a second member of staff. */
export function PersonAccess({ user }: { user: User }) {
  const refusal = useRefusal()
  const { user: me } = useSession()
  const own = me?.id === user.id ? 'Change your own access in your security settings.' : undefined
  const refused =
    refusal({ permission: user.type === 'Internal' ? 'users:update' : 'customers:update' }) ??
    own ??
    (user.isActive ? undefined : 'This account is deactivated.')
  return (
    <Panel dense title="Access">
      <div className="grid gap-4">
        <KeyValueList
          dense
          plain
          rows={[
            user.isInvited ? { key: 'Invitation', value: <Expiry at={user.invitationExpiresAt} /> } : { key: 'Password', value: 'Chosen' },
            { key: 'Email', value: user.isEmailVerified ? 'Confirmed' : 'Not confirmed' },
            { key: 'Two-factor authentication', value: user.twoFactor ? 'On' : 'Off' },
          ]}
        />
        <PendingRequests user={user} />
        <div className="flex flex-wrap gap-2">
          <AccessButtons user={user} refused={refused} />
        </div>
      </div>
    </Panel>
  )
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return <>Not sent</>
  return now !== undefined && new Date(at).getTime() <= now ? (
    <span className="text-warn">Expired</span>
  ) : (
    <>
      Open until <DateText value={at} style="dateTime" />
    </>
  )
}

/** Requests about this person that a second member of staff has not decided yet. */
function PendingRequests({ user }: { user: User }) {
  const { data } = useRead(approvals.list, { query: { status: ['PENDING'], searchTerm: user.username, limit: MOST } })
  const pending = data?.data.filter(({ subject }) => subject.type === 'user' && subject.id === user.id) ?? []
  if (pending.length === 0) return null
  return (
    <Note tone="warn" title="Pending approval">
      <ul>
        {pending.map((request) => (
          <li key={request.id}>
            <Link className="underline-soft" href={adminPaths.approval(request.id)}>
              {request.code}
            </Link>{' '}
            {request.title}, requested by {request.maker.name}
          </li>
        ))}
      </ul>
    </Note>
  )
}
