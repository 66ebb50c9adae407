import { CreditCard } from 'lucide'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { adminPaths } from '@/config/admin-paths'
import { countries, type Country } from '@/contract/countries'
import { groupDigits } from '@/domain/money'
import { columnsFor } from '@/ui/table/columns'
import { IconLink } from '@/ui/admin/primitives/icon-button'
import { IsoTile } from './iso-tile'

type Values = { title: string; slug: string; orderPriority: number; paysCommission: boolean; takesInvestments: boolean; isActive: boolean }

const column = columnsFor<Country>()
const peopleWord = (count: number) => `${groupDigits(String(count))} ${count === 1 ? 'person' : 'people'}`
const gatewaysOf = ({ gateways }: Country) => gateways.map(({ title }) => title).join(', ')

const columns = [
  column.custom(
    'title',
    'Country',
    (row) => (
      <span className="inline-flex items-center gap-2.5 align-middle font-medium">
        <IsoTile slug={row.slug} />
        {row.title}
      </span>
    ),
    { sortable: true },
  ),
  column.custom('gateways', 'Gateways', (row) =>
    row.gateways.length > 0 ? <span className="text-ink-soft">{gatewaysOf(row)}</span> : <span className="text-warn">None yet</span>,
  ),
  column.custom(
    'customers',
    'Customers',
    (row) => <span className="num">{row.customers ? groupDigits(String(row.customers)) : '–'}</span>,
    {
      align: 'end',
    },
  ),
  column.boolean('paysCommission', 'Commission', { yes: 'Paid', no: 'Off' }, { wide: true }),
  column.boolean('takesInvestments', 'Investing', { yes: 'Open', no: 'Closed' }, { wide: true }),
  column.number('orderPriority', 'Order', { sortable: true, wide: true }),
  column.date('changedAt', 'Changed', { sortable: true, style: 'day' }),
  column.actions((row) => (
    <IconLink
      icon={CreditCard}
      label={`Payment gateways of ${row.title}`}
      side={28}
      iconSize={16}
      href={adminPaths.countryEditPaymentGateways(row.id)}
    />
  )),
]

const fields: readonly FieldSpec<Values>[] = [
  { kind: 'text', name: 'title', label: 'Name', maxLength: 80 },
  { kind: 'text', name: 'slug', label: 'Code', aside: 'ISO, two letters', half: true },
  { kind: 'number', name: 'orderPriority', label: 'Order', aside: 'Lowest first', half: true },
  {
    kind: 'switch',
    name: 'paysCommission',
    label: 'Referral commission',
    help: 'Off: customers in this country earn no new commissions. Those on hold are still paid.',
  },
  {
    kind: 'switch',
    name: 'takesInvestments',
    label: 'Open for investing',
    help: 'Off: residents cannot make new investments. They keep existing ones, can pay open orders and can withdraw.',
  },
  {
    kind: 'switch',
    name: 'isActive',
    label: 'Active',
    help: 'Off: cannot be chosen. Customers who live in this country keep their access.',
  },
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'active', label: 'Active', query: { isActive: true } },
  { key: 'bare', label: 'Without a gateway', query: { hasGateway: false } },
  { key: 'off', label: 'Switched off', query: { isActive: false } },
]

const toValues = ({ title, slug, orderPriority, paysCommission, takesInvestments, isActive }: Country): Values => ({
  title,
  slug,
  orderPriority,
  paysCommission,
  takesInvestments,
  isActive,
})

export const CountriesScreen = () => (
  <RequirePermission permission="countries:read">
    <ResourceScreen<typeof countries.list, Values>
      title="Countries"
      list={countries.list}
      order="ASC"
      columns={columns}
      name={(row) => row.title}
      card={(row) => (
        <RowCard
          title={
            <span className="inline-flex items-center gap-2.5">
              <IsoTile slug={row.slug} />
              {row.title}
            </span>
          }
          sub={gatewaysOf(row) || <span className="text-warn">No gateway yet</span>}
          endSub={row.customers ? peopleWord(row.customers) : undefined}
        />
      )}
      search="Name or code"
      filters={[{ kind: 'boolean', key: 'hasGateway', label: 'Gateway', yes: 'With a gateway', no: 'Without one' }]}
      views={views}
      empty={{ title: 'No countries yet', text: 'Customers choose one when they register; it decides which payment gateways they see.' }}
      active={{}}
      editor={{
        fields,
        toValues,
        create: {
          endpoint: countries.create,
          permission: 'countries:write',
          label: 'New country',
          initial: { orderPriority: 0, paysCommission: true, takesInvestments: true, isActive: true },
        },
        edit: {
          endpoint: countries.update,
          get: countries.get,
          permission: 'countries:update',
          title: (row, words) => (
            <>
              <IsoTile slug={row.slug} />
              {words}
            </>
          ),
        },
        remove: { endpoint: countries.remove, permission: 'countries:delete', what: 'country' },
      }}
    />
  </RequirePermission>
)
