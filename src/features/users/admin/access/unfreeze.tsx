import { Snowflake } from 'lucide'
import { useSession } from '@/api/session'
import { useCommand } from '@/components/requests/use-command'
import { users } from '@/contract/users'
import type { User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { personReads } from '../person/person-reads'

/** Lifts the freeze of a customer or staff account, with a reason. */
export function Unfreeze({ user, refused }: { user: User; refused: string | undefined }) {
  const { user: me } = useSession()
  const lift = useCommand(users.unfreeze, personReads, () => t('Freeze of {user} lifted', { user: user.name }))
  const own = me?.id === user.id ? t('You cannot lift your own freeze.') : undefined
  return (
    <DecisionButton
      size="small"
      icon={Snowflake}
      label={t('Lift freeze…')}
      title={t('Lift the freeze on {user}?', { user: user.name })}
      confirmLabel={t('Lift freeze')}
      disabledReason={refused ?? own}
      onDecide={({ note }) => lift({ params: { userId: user.id }, body: { note } })}
    >
      {user.type === 'Customer'
        ? t('The account can then be used as before. The reason is recorded in the audit log.')
        : t(
            'The account can then be used as before. Where its roles give access to money, another team member must approve. The reason is recorded in the audit log.',
          )}
    </DecisionButton>
  )
}
