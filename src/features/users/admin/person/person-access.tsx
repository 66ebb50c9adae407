import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import { approvals } from '@/contract/approvals'
import type { User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { AccessButtons } from '../access/access-buttons'
import { useAccessRefusal } from '../access/use-access-refusal'
import { Unfreeze } from '../access/unfreeze'

const MOST = 20

/** How a person signs in, and procedures that staff can start; the person or a second member of staff completes them. */
export function PersonAccess({ user }: { user: User }) {
  const refusal = useRefusal()
  const accessRefusal = useAccessRefusal()
  const { user: me } = useSession()
  const ownAccount = useOwnAccountRefusal()(user.id)
  const own = me?.id === user.id ? t('Change your own access in your security settings.') : ownAccount
  const refused =
    refusal({ permission: user.type === 'Internal' ? 'users:update' : 'customers:update' }) ??
    own ??
    (user.isActive ? undefined : t('This account is deactivated.'))
  return (
    <Panel dense title={t('Access')}>
      <div className="grid gap-4">
        <KeyValueList
          dense
          plain
          rows={[
            user.isInvited
              ? { key: t('Invitation'), value: <Expiry at={user.invitationExpiresAt} /> }
              : { key: t('Password'), value: t('Chosen') },
            { key: t('Email'), value: user.isEmailVerified ? t('Confirmed') : t('Not confirmed') },
            { key: t('Two-factor authentication'), value: user.twoFactor ? t('On') : t('Off') },
          ]}
        />
        <PendingRequests user={user} />
        <div className="flex flex-wrap gap-2">
          {user.type === 'Internal' && user.isFrozen && (
            <Unfreeze user={user} refused={refused ?? accessRefusal(user.roles.map(({ id }) => id))} />
          )}
          <AccessButtons user={user} refused={refused} />
        </div>
      </div>
    </Panel>
  )
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return <>{t('Not sent')}</>
  return now !== undefined && new Date(at).getTime() <= now ? (
    <span className="text-warn">{t('Expired')}</span>
  ) : (
    <>
      <Rich text="Open until {at}" values={{ at: <DateText value={at} style="dateTime" /> }} />
    </>
  )
}

/** Requests about this person that are pending a second member of staff. */
function PendingRequests({ user }: { user: User }) {
  const { data } = useRead(approvals.list, { query: { status: ['PENDING'], searchTerm: user.username, limit: MOST } })
  const pending = data?.data.filter(({ subject }) => subject.type === 'user' && subject.id === user.id) ?? []
  if (pending.length === 0) return null
  return (
    <Note tone="warn" title={t('Pending approval')}>
      <ul>
        {pending.map((request) => (
          <li key={request.id}>
            <Rich
              text="<0>{code}</0> {title}, requested by {name}"
              parts={[<Link className="underline-soft" href={adminPaths.approval(request.id)} />]}
              values={{ code: request.code, title: request.title, name: request.maker.name ?? '' }}
            />
          </li>
        ))}
      </ul>
    </Note>
  )
}
