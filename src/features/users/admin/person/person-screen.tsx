import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { RequirePermission } from '@/components/session/require-permission'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { Person } from './person'

/** The page of a customer: money, identity, wallets, investments, referrals, sessions, notes, audit. */
export function PersonScreen() {
  const { query, isReady } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission="customers:read">{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useRead(users.overview, { params: { userId: id } })
  if (data) return <Person overview={data.data} />
  return (
    <>
      <AdminTitle>{t('Customer')}</AdminTitle>
      <h1 className="sr-only">{t('Customer')}</h1>
      {error ? (
        <ErrorState title={t('We couldn’t load this customer')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('Loading the customer')} rows={8} />
      )}
    </>
  )
}
