import { CreditCard } from 'lucide'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { adminPaths } from '@/config/admin-paths'
import { COMMON_ORDER, countries, type Country } from '@/contract/countries'
import { groupDigits } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { IconLink } from '@/ui/admin/primitives/icon-button'
import { IsoTile } from './iso-tile'

type Values = { title: string; slug: string; orderPriority: number; paysCommission: boolean; takesInvestments: boolean; isActive: boolean }

const column = columnsFor<Country>()
const peopleWord = (count: number) => t('{count, plural, one {# person} other {# people}}', { count })
const gatewaysOf = ({ gateways }: Country) => gateways.map(({ title }) => title).join(', ')

const columns = [
  column.custom(
    'title',
    msg('Country'),
    (row) => (
      <span className="inline-flex items-center gap-2.5 align-middle font-medium">
        <IsoTile slug={row.slug} />
        {row.title}
      </span>
    ),
    { sortable: true },
  ),
  column.custom('gateways', msg('Gateways'), (row) =>
    row.gateways.length > 0 ? <span className="text-ink-soft">{gatewaysOf(row)}</span> : <span className="text-warn">{t('None yet')}</span>,
  ),
  column.custom(
    'customers',
    msg('Customers'),
    (row) => <span className="num">{row.customers ? groupDigits(String(row.customers)) : '–'}</span>,
    {
      align: 'end',
    },
  ),
  column.boolean('paysCommission', msg('Commission'), translated({ yes: msg('Paid'), no: msg('Off') }), { wide: true }),
  column.boolean('takesInvestments', msg('Investing'), translated({ yes: msg('Open'), no: msg('Closed') }), { wide: true }),
  column.number('orderPriority', msg('Order'), { sortable: true, wide: true }),
  column.date('changedAt', msg('Changed'), { sortable: true, style: 'day' }),
  column.actions((row) => (
    <IconLink
      icon={CreditCard}
      label={t('Payment gateways in {title}', { title: row.title })}
      side={28}
      iconSize={16}
      href={adminPaths.countryEditPaymentGateways(row.id)}
    />
  )),
]

const fields: readonly FieldSpec<Values>[] = translated([
  { kind: 'text', name: 'title', label: msg('Name'), maxLength: 80 },
  { kind: 'text', name: 'slug', label: msg('Code'), aside: msg('ISO, two letters'), half: true },
  {
    kind: 'number',
    name: 'orderPriority',
    label: msg('Order'),
    aside: msg('Lowest first'),
    help: msg('Countries with the same number are sorted by name.'),
    half: true,
  },
  {
    kind: 'switch',
    name: 'paysCommission',
    label: msg('Referral commission'),
    help: msg('Off: customers in this country earn no new commissions. Those on hold are still paid.'),
  },
  {
    kind: 'switch',
    name: 'takesInvestments',
    label: msg('Open for investment'),
    help: msg('Off: residents cannot make new investments. They keep existing ones, can pay open orders and can withdraw.'),
  },
  {
    kind: 'switch',
    name: 'isActive',
    label: msg('Active'),
    help: msg('Off: cannot be chosen. Customers who live in this country keep their access.'),
  },
])

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'bare', label: msg('Without a gateway'), query: { hasGateway: false } },
  { key: 'off', label: msg('Switched off'), query: { isActive: false } },
])

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
      title={t('Countries')}
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
          sub={gatewaysOf(row) || <span className="text-warn">{t('No gateway yet')}</span>}
          endSub={row.customers ? peopleWord(row.customers) : undefined}
        />
      )}
      search={t('Name or code')}
      filters={[{ kind: 'boolean', key: 'hasGateway', label: t('Gateway'), yes: t('With a gateway'), no: t('Without a gateway') }]}
      views={views}
      empty={{
        title: t('No countries yet'),
        text: t('Customers choose a country when they sign up. It determines which payment gateways they see.'),
      }}
      active={{}}
      editor={{
        thing: 'country',
        fields,
        toValues,
        create: {
          endpoint: countries.create,
          permission: 'countries:write',
          label: t('New country'),
          initial: { orderPriority: COMMON_ORDER, paysCommission: true, takesInvestments: true, isActive: true },
        },
        edit: {
          endpoint: countries.update,
          get: countries.get,
          permission: 'countries:update',
          title: (row, title) => (
            <>
              <IsoTile slug={row.slug} />
              {title}
            </>
          ),
        },
        remove: {
          endpoint: countries.remove,
          permission: 'countries:delete',
          label: t('Delete country'),
          description: t('The country is deleted permanently. A country in use cannot be deleted.'),
        },
      }}
    />
  </RequirePermission>
)
