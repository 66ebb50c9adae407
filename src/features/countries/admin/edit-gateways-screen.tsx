import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { RequirePermission } from '@/components/session/require-permission'
import { countries } from '@/contract/countries'
import { gateways } from '@/contract/gateways'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { EditGateways } from './edit-gateways'

/** Which payment gateways a country offers. */
export function EditGatewaysScreen() {
  const { query, isReady } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission="countries:read">{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const country = useRead(countries.get, { params: { id } })
  const offered = useRead(countries.availableGateways, { params: { id } })
  if (country.data && offered.data)
    return (
      <EditGateways
        key={offered.dataUpdatedAt}
        country={country.data.data}
        offered={offered.data.data}
        changes={[countries.list, countries.get, countries.availableGateways, gateways.list]}
      />
    )
  const failed = country.error ?? offered.error
  return (
    <>
      <AdminTitle>{t('Payment gateways in a country')}</AdminTitle>
      <h1 className="sr-only">{t('Payment gateways in a country')}</h1>
      {failed ? (
        <ErrorState
          title={t('We couldn’t load the gateways of this country')}
          onRetry={() => void Promise.all([country.refetch(), offered.refetch()])}
          error={failed}
        >
          {failed.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('Loading the gateways')} />
      )}
    </>
  )
}
