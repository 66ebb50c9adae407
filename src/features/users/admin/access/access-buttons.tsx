import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useNeedsApproval, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { RESET_HOLD_HOURS, users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { Button } from '@/ui/admin/primitives/button'
import { personReads } from '../person/person-reads'

// Each window is loaded when it opens.
const ChangeEmailModal = dynamic(() => import('./change-email-modal').then((file) => file.ChangeEmailModal), { ssr: false })
const ResendInvitation = dynamic(() => import('./resend-invitation').then((file) => file.ResendInvitation), { ssr: false })

type Props = { user: User; refused: string | undefined }

/** Account access procedures that staff can start; only the customer or a second member of staff can complete them. */
export function AccessButtons({ user, refused }: Props) {
  const requestRefusal = useRequestRefusal()
  if (user.isInvited) return <Resend user={user} refused={refused} />
  const resetRefusal = requestRefusal(user.type === 'Internal' ? 'staff.access' : 'customer.two-factor-reset')
  const frozen = user.isFrozen ? t('This account is frozen. Lift the freeze first.') : undefined
  return (
    <>
      <StartReset user={user} refused={refused} />
      <ResetTwoFactor user={user} refused={refused ?? resetRefusal ?? (user.twoFactor ? frozen : t('Two-factor authentication is off.'))} />
      {user.type === 'Customer' && <ChangeEmail user={user} refused={refused ?? requestRefusal('customer.email-change') ?? frozen} />}
    </>
  )
}

function Resend({ user, refused }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabledReason={refused} onClick={() => setOpen(true)}>
        {t('Send invitation again…')}
      </Button>
      {open && <ResendInvitation user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function StartReset({ user, refused }: Props) {
  const start = useCommand(users.startPasswordReset, personReads, () => t('Password reset link sent to {email}', { email: user.email }))
  return (
    <DecisionButton
      size="small"
      label={t('Start password reset…')}
      title={t('Send {user} a link to choose a new password?', { user: user.name })}
      confirmLabel={t('Send link')}
      disabledReason={refused}
      reasonLabel={t('How you verified the customer')}
      reasonHelp={t('It is recorded in the audit log.')}
      onDecide={({ note }) => start({ params: { userId: user.id }, body: { note } })}
    >
      {t('The link goes to {email} and works once, for one hour. You see neither the link nor the new password.', { email: user.email })}
    </DecisionButton>
  )
}

function ResetTwoFactor({ user, refused }: Props) {
  const reset = useCommand(users.resetTwoFactor, personReads, () => t('Two-factor authentication of {user} reset', { user: user.name }))
  const needsApproval = useNeedsApproval()(user.type === 'Internal' ? 'staff.access' : 'customer.two-factor-reset')
  return (
    <DecisionButton
      size="small"
      label={t('Reset two-factor authentication…')}
      title={t('Reset two-factor authentication for {user}?', { user: user.name })}
      confirmLabel={t('Request reset')}
      disabledReason={refused}
      reasonLabel={t('How you verified the customer')}
      reasonHelp={t('Shown to the approver and kept in the audit log.')}
      onDecide={({ note }) => reset({ params: { userId: user.id }, body: { note } })}
    >
      {t('Only if the device and the recovery codes are lost.')} {needsApproval && `${t('Another team member must approve.')} `}
      {user.type === 'Customer'
        ? t(
            'We email {email} now, with a link that freezes the account. After the reset, every session has ended and only the password is needed to sign in; withdrawals are on hold for {hours, plural, one {# hour} other {# hours}}.',
            { email: user.email, hours: RESET_HOLD_HOURS },
          )
        : t(
            'We email {email} now, with a link that freezes the account. After the reset, every session has ended and only the password is needed to sign in.',
            { email: user.email },
          )}
    </DecisionButton>
  )
}

function ChangeEmail({ user, refused }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" disabledReason={refused} onClick={() => setOpen(true)}>
        {t('Change email…')}
      </Button>
      {open && <ChangeEmailModal user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
