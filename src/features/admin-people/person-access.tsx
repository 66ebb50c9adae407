import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { useCommand } from '@/components/use-command'
import { useRefusal } from '@/components/use-refusal'
import { users, type User } from '@/contract/users'
import { DecisionButton } from '@/ui/decision-button'
import { Button } from '@/ui/plain/button'
import { DateText } from '@/ui/plain/date-text'
import { KeyValueList } from '@/ui/plain/key-value'
import { Panel } from '@/ui/plain/panel'
import { useNow } from '@/ui/plain/use-now'
import { personReads } from './person-reads'

const ResendInvitation = dynamic(() => import('./resend-invitation').then((file) => file.ResendInvitation), { ssr: false })

/** How a person signs in, and what staff can start for them. What is started here only the person can finish. */
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
        <div className="flex flex-wrap gap-2">
          {user.isInvited ? <Resend user={user} refused={refused} /> : <StartReset user={user} refused={refused} />}
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

function Resend({ user, refused }: { user: User; refused: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabledReason={refused} onClick={() => setOpen(true)}>
        Send invitation again…
      </Button>
      {open && <ResendInvitation user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function StartReset({ user, refused }: { user: User; refused: string | undefined }) {
  const start = useCommand(users.startPasswordReset, personReads)
  return (
    <DecisionButton
      size="small"
      label="Start password reset…"
      title={`Send ${user.name} a link to choose a new password?`}
      confirmLabel="Send the link"
      disabledReason={refused}
      reasonHelp="For the audit log: how you made sure who asked."
      onDecide={({ note }) => start({ params: { userId: user.id }, body: { note } })}
    >
      The link goes to {user.email} and works once, for one hour. You see neither the link nor the new password.
    </DecisionButton>
  )
}
