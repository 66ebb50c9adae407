import { useRouter } from 'next/router'
import { AppearanceProvider } from '@/components/theme/appearance-provider'
import { Basics } from './basics'
import { Figures } from './figures'
import { Forms } from './forms'
import { CustomerList, AdminList } from './lists'
import { Office } from './back-office'
import { Overlays } from './overlays'
import { Small } from './small'

/** Shows developers all shared components in every state. `?rows=100` makes the list longer, `?only=list` shows only the list. */
export function Showcase() {
  const { query } = useRouter()
  const rows = Number(query.rows) || 10
  const isListOnly = query.only === 'list'
  return (
    <div className="mx-auto max-w-page px-4 py-8">
      <h1 className="text-30">Interface</h1>
      {!isListOnly && (
        <>
          <Basics />
          <Figures />
          <Forms />
          <Small />
        </>
      )}
      {!isListOnly && (
        <AppearanceProvider density="comfortable">
          <CustomerList />
          <Overlays />
        </AppearanceProvider>
      )}
      {!isListOnly && <Office />}
      <AppearanceProvider density="dense">
        <AdminList key={rows} rows={rows} />
      </AppearanceProvider>
    </div>
  )
}
