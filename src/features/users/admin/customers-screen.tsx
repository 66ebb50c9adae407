import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCountryOptions } from '@/components/countries/country-options'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { EditButton } from '@/components/resource/editor/edit-button'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { useAtRest } from '@/ui/plain/islands/use-at-rest'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { customerFields, isVerifiedChange, personBody, toValues, type PersonValues } from './person-fields'
import { LevelTag, PersonCell, PersonState, personStateFile } from './person-state'

const column = columnsFor<User>()

const columnsIn = (currency: string) => [
  column.custom('name', t('Name'), (row) => <PersonCell person={row} />, { sortable: true }),
  column.text('email', t('Email'), { sortable: true, wide: true }),
  column.text('username', t('Username'), { sortable: true }),
  column.related('country', t('Country'), { isMuted: true, wide: true }),
  column.custom('isVerified', t('Level'), (row) => <LevelTag isVerified={row.isVerified} />, {
    file: { path: 'isVerified', labels: { true: t('Level 1'), false: t('Level 0') } },
  }),
  column.money('invested', inCurrency(t('Invested'), currency), { wide: true, isMuted: true }),
  column.money('balance', inCurrency(t('Available'), currency)),
  column.date('lastSeenAt', t('Last seen'), { sortable: true, style: 'ago', wide: true }),
  column.date('createdAt', t('Joined'), { sortable: true }),
  column.custom('state', t('Status'), (row) => <PersonState person={row} />, { fixed: true, file: personStateFile }),
  column.actions((row) => <EditButton id={row.id} name={row.name} />),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'unverified', label: msg('Level 0'), query: { isVerified: false } },
  { key: 'frozen', label: msg('Frozen'), query: { isFrozen: true } },
  { key: 'invited', label: msg('Invited'), query: { isInvited: true } },
  { key: 'off', label: msg('Deactivated'), query: { isActive: false } },
])

/** The customers; a row opens the customer's page. */
export function CustomersScreen() {
  const router = useRouter()
  const currency = useCurrency()
  const columns = useMemo(() => columnsIn(currency), [currency])
  const options = useCountryOptions(useAtRest())
  const requestRefusal = useRequestRefusal()
  return (
    <RequirePermission permission="customers:read">
      <ResourceScreen<typeof users.list, PersonValues>
        title={t('Customers')}
        list={users.list}
        fixed={{ type: 'Customer' }}
        columns={columns}
        totals={{ invested: 'invested', balance: 'balance' }}
        name={(row) => row.name}
        card={(row) => (
          <RowCard title={row.name} sub={row.email} end={<MoneyText value={row.balance} />} endSub={<PersonState person={row} />} />
        )}
        search={t('Name, email or username')}
        filters={[
          { kind: 'boolean', key: 'isVerified', label: t('Level'), yes: t('Level 1'), no: t('Level 0') },
          { kind: 'enum', key: 'country', label: t('Country'), options },
          { kind: 'boolean', key: 'isFrozen', label: t('Freeze'), yes: t('Frozen'), no: t('Not frozen') },
          { kind: 'boolean', key: 'isInvited', label: t('Invitation'), yes: t('Invited'), no: t('Accepted') },
          { kind: 'boolean', key: 'isActive', label: t('Active'), yes: t('Active'), no: t('Deactivated') },
          { kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date joined') },
        ]}
        views={views}
        empty={{ title: t('No customers yet'), text: t('Customers appear in this list when they register.') }}
        onOpen={(row) => void router.push(adminPaths.customer(row.id))}
        editor={{
          thing: 'customer',
          idParam: 'userId',
          fields: customerFields(options),
          toValues,
          toBody: (body, mode) => (mode === 'create' ? { ...personBody(body), type: 'Customer' } : personBody(body)),
          refuseSave: (values, row) => (isVerifiedChange(values, row) ? requestRefusal('customer.name-change') : undefined),
          create: { endpoint: users.create, permission: 'customers:write', label: t('New customer'), initial: { isActive: true } },
          edit: { endpoint: users.update, get: users.get, permission: 'customers:update' },
        }}
      />
    </RequirePermission>
  )
}
