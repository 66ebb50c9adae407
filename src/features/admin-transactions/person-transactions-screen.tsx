import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { personPermission } from '@/components/office/person-permission'
import { RequirePermission } from '@/components/require-permission'
import { paths } from '@/config/paths'
import { users } from '@/contract/users'
import { Link } from '@/ui/plain/link'
import { MovementsList } from './movements-list'

/** The movements of one person. */
export function PersonTransactionsScreen() {
  const { query, isReady, pathname } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission={personPermission(pathname)}>{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const person = useRead(users.get, { params: { userId: id } }).data?.data
  const place = person?.type === 'Internal' ? paths.admin.user(id) : paths.admin.customer(id)
  return (
    <MovementsList
      title={person ? `Transactions of ${person.name}` : 'Transactions'}
      user={id}
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
  )
}
