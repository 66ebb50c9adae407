import { useRead } from '@/api/hooks'
import { Reading } from '@/components/requests/reading'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { PersonAccess } from './person/person-access'
import { PersonAudit } from './person/person-audit'
import { PersonSessions } from './person/person-sessions'
import { PersonalAccounts } from './person/personal-accounts'

/** The sessions of a member of staff, their actions, and changes of their account, latest first. */
export const StaffActivity = ({ id }: { id: string }) => (
  <Reading
    failed={t('We couldn’t load the sessions and the audit log')}
    loading={t('Loading the sessions and the audit log')}
    read={useRead(users.overview, { params: { userId: id } })}
  >
    {(overview) => (
      <div className="grid gap-4">
        <PersonAccess user={overview.user} />
        <PersonalAccounts user={overview.user} />
        <PersonSessions overview={overview} />
        <PersonAudit overview={overview} />
      </div>
    )}
  </Reading>
)
