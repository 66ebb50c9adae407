import dynamic from 'next/dynamic'
import { PersonPage } from '@/components/admin/person-page'
import { RequirePermission } from '@/components/session/require-permission'
import { t } from '@/locales/text'
import { Link } from '@/ui/plain/primitives/link'
import { TransactionsList } from './transactions-list'

const StatementButton = dynamic(() => import('./statement-button').then((file) => file.StatementButton), { ssr: false })

/** The transactions of one person, and the statement of a customer. */
export const PersonTransactionsScreen = () => (
  <PersonPage>
    {({ id, person, place }) => (
      <RequirePermission permission="user-transactions:read">
        <TransactionsList
          title={person ? t('Transactions of {person}', { person: person.name }) : t('Transactions')}
          user={id}
          aside={person?.type === 'Customer' && <StatementButton customer={person} />}
          lead={
            person && (
              <p className="text-13 text-ink-soft">
                <Link className="underline-soft" href={place}>
                  {person.name}
                </Link>
                , {person.email}
              </p>
            )
          }
        />
      </RequirePermission>
    )}
  </PersonPage>
)
