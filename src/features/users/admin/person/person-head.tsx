import { savedMessage } from '@/components/requests/saved-message'
import { Snowflake } from 'lucide'
import { useRouter } from 'next/router'
import { useOwnAccountRefusal, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { languageWord } from '@/components/labels/language-word'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ConfirmButton } from '@/ui/admin/overlays/confirm-button'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/admin/primitives/button'
import { CopyIcon } from '@/ui/plain/primitives/copy-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import type { Pane } from './person-pane'
import { Unfreeze } from '../access/unfreeze'
import { LevelTag, PersonState } from '../person-state'

type Props = { user: User; onPane: (pane: Pane) => void; onNote: () => void }

/** Name, status and actions of a person. */
export function PersonHead({ user, onPane, onNote }: Props) {
  const refusal = useRefusal()
  const requestRefusal = useRequestRefusal()
  const ownAccount = useOwnAccountRefusal()(user.id)
  const mayNot = refusal({ permission: 'customers:update' }) ?? ownAccount
  return (
    <div className="grid grid-cols-[48px_minmax(14rem,1fr)_auto] items-center gap-y-0.5 gap-x-4 [&>:first-child]:row-span-2 max-md:grid-cols-[48px_minmax(0,1fr)] max-md:[&>:first-child]:row-auto">
      <Avatar name={user.name} size="large" />
      <div className="flex flex-wrap items-center gap-y-1.5 gap-x-2.5 [&_h1]:text-24">
        <h1>{user.name}</h1>
        <PersonState person={user} />
        <LevelTag isVerified={user.isVerified} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:col-span-full max-md:mt-2 max-md:order-1 max-md:grid max-md:grid-cols-[1fr_1fr] max-md:*:w-full max-md:[&_button]:w-full">
        <Button size="small" disabledReason={mayNot} onClick={onNote}>
          {t('Write a note')}
        </Button>
        <Button size="small" disabledReason={mayNot} onClick={() => onPane('edit')}>
          {t('Edit')}
        </Button>
        <Button
          size="small"
          disabledReason={refusal({ permission: 'user-transactions:write' }) ?? requestRefusal('adjustment.post') ?? ownAccount}
          onClick={() => onPane('adjust')}
        >
          {t('Adjust balance…')}
        </Button>
        {user.isFrozen ? (
          <Unfreeze user={user} refused={mayNot} />
        ) : (
          <Button size="small" icon={Snowflake} disabledReason={mayNot} onClick={() => onPane('stop')}>
            {t('Freeze…')}
          </Button>
        )}
        <DeletePerson user={user} />
      </div>
      <p className="col-[2_/_4] flex flex-wrap items-center gap-y-0.5 gap-x-4 text-ink-soft text-13/inherit max-md:col-span-full max-md:mt-2">
        <span className="inline-flex items-center">
          {user.email}
          <CopyIcon text={user.email} what={t('the email address')} />
        </span>
        <span>{user.username}</span>
        {user.country && <span>{user.country.title}</span>}
        <span>{t('Emails in {name}', { name: languageWord(user.language) })}</span>
        <span>
          <Rich text="Customer since {createdAt}" values={{ createdAt: <DateText value={user.createdAt} /> }} />
        </span>
        {user.referredBy && (
          <span>
            <Rich
              text="Referred by <0>{name}</0>"
              parts={[<Link className="underline-soft" href={adminPaths.customer(user.referredBy.id)} />]}
              values={{ name: user.referredBy.name ?? user.referredBy.title ?? '' }}
            />
          </span>
        )}
        {!user.isEmailVerified && <span className="text-warn">{t('Email not confirmed')}</span>}
        {!user.twoFactor && <span className="text-warn">{t('No two-factor authentication')}</span>}
      </p>
    </div>
  )
}

function DeletePerson({ user }: { user: User }) {
  const router = useRouter()
  const refused = useRefusal()({ permission: 'customers:delete' })
  const remove = useCommand(users.remove, [users.list], () => savedMessage('customer', user.name, 'deleted'))
  return (
    <ConfirmButton
      size="small"
      label={t('Delete…')}
      title={t('Delete the account of {user}?', { user: user.name })}
      confirmLabel={t('Delete account')}
      disabledReason={refused}
      onConfirm={async () => {
        await remove({ params: { userId: user.id } })
        await router.push(firstPageOf(adminPaths.customers))
      }}
    >
      {t(
        'The account, its wallets, sessions and notes are deleted permanently. An account with investments, transactions, identity requests or referrals is kept; deactivate it instead.',
      )}
    </ConfirmButton>
  )
}
