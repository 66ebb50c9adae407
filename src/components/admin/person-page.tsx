import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { RequirePermission } from '@/components/session/require-permission'
import { adminPaths } from '@/config/admin-paths'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { personPermission } from './person-permission'

type Shown = { id: string; /** Undefined until loaded. */ person: User | undefined; /** Their own page. */ place: string }
type Props = { children: (shown: Shown) => ReactNode }

/** A page about an internal user or a customer, for those with read permission. */
export function PersonPage({ children }: Props) {
  const { query, isReady, pathname } = useRouter()
  const id = String(query.id ?? '')
  return (
    <RequirePermission permission={personPermission(pathname)}>
      {isReady && (
        <Loaded key={id} id={id}>
          {children}
        </Loaded>
      )}
    </RequirePermission>
  )
}

function Loaded({ id, children }: Props & { id: string }) {
  const person = useRead(users.get, { params: { userId: id } }).data?.data
  return children({ id, person, place: person?.type === 'Internal' ? adminPaths.user(id) : adminPaths.customer(id) })
}
